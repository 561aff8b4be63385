import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Address } from '#shared/web/address/address.ts';
import { closeParameter } from '#shared/web/address/navigate.ts';
import { useAddress } from '#shared/web/address/use-address.ts';
import type { DialogDefinition, DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogLevel } from '#shared/web/dialogs/dialog-level.ts';
import { dialogsOfAddress, withoutEmpty } from '#shared/web/dialogs/dialog-stack.ts';
import { useFocusReturned } from '#shared/web/dialogs/focus-returned.ts';
import { closeDialog, openedByKey } from '#shared/web/dialogs/open-dialog.ts';
import { useUppermost } from '#shared/web/dialogs/open-frames.ts';
import { ErrorBoundary } from '#shared/web/feedback/error-boundary.tsx';
import { useStore } from '#shared/web/store.ts';
import classes from './dialog-host.module.css';

const loaded = new Map<DialogDefinition, ComponentType<DialogProps>>();

/** Not `lazy`: its fallback is delayed by 300 ms when dialogs follow each other quickly. */
function useDialogCode(definition: DialogDefinition): ComponentType<DialogProps> | undefined {
  const [state, setState] = useState<{ component?: ComponentType<DialogProps>; error?: unknown }>({});
  useEffect(() => {
    if (loaded.has(definition)) return;
    definition.load().then(
      (component) => {
        loaded.set(definition, component);
        setState({ component });
      },
      (error: unknown) => setState({ error }),
    );
  }, [definition]);
  if (state.error) throw state.error;
  return loaded.get(definition) ?? state.component;
}

/** Renders all dialogs: those in the address first, those opened by key above them. */
export function DialogHost({ dialogs }: { dialogs: readonly DialogDefinition[] }) {
  const address = useAddress();
  const named = withoutEmpty(address);
  const byKey = useStore(openedByKey);
  const stack = [
    ...dialogsOfAddress(dialogs, address).map(({ definition, value }) => ({
      definition,
      value,
      given: undefined as unknown,
      parameters: [definition.parameter ?? '', ...(definition.along ?? [])],
      close: () => closeOne(definition, true),
      leave: () => closeOne(definition, false),
    })),
    ...byKey.flatMap(({ key, given }) => {
      const definition = dialogs.find((each) => each.key === key);
      return definition
        ? [
            {
              definition,
              value: '',
              given,
              parameters: undefined,
              close: () => closeDialog(key),
              leave: () => closeDialog(key),
            },
          ]
        : [];
    }),
  ];
  return stack.map(({ definition, ...open }, level) => (
    <DialogPlace
      key={definition.key}
      definition={definition}
      address={named}
      level={level}
      onTop={level === stack.length - 1}
      {...open}
    />
  ));
}

function closeOne(definition: DialogDefinition, unasked: boolean): void {
  if (definition.parameter) closeParameter(definition.parameter, definition.along, unasked);
}

interface DialogPlaceProps extends DialogProps {
  definition: DialogDefinition;
  level: number;
  onTop: boolean;
  parameters: readonly string[] | undefined;
  /** Closes it for the person, who is asked about what is not saved; its own code has asked already. */
  leave: () => void;
  address: Address;
}

function DialogPlace({ definition, level, onTop, parameters, leave, ...props }: DialogPlaceProps) {
  useFocusReturned(); // called here, because the dialog's code may still have to be loaded
  return (
    <DialogLevel value={{ level, onTop, close: leave, parameters }}>
      <ErrorBoundary
        onDismiss={props.close}
        around={(panel) => (
          <FailedDialog level={level} close={props.close}>
            {panel}
          </FailedDialog>
        )}
      >
        <Suspense fallback={null}>
          <LoadedDialog definition={definition} {...props} />
        </Suspense>
      </ErrorBoundary>
    </DialogLevel>
  );
}

function LoadedDialog({ definition, ...props }: DialogProps & { definition: DialogDefinition }) {
  const Dialog = useDialogCode(definition);
  return Dialog ? <Dialog {...props} /> : null;
}

interface FailedDialogProps {
  level: number;
  close: () => void;
  children: ReactNode;
}

/** Covers everything as the dialog would have; its frame may be what failed to load. */
function FailedDialog({ level, close, children }: FailedDialogProps) {
  useUppermost(level);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <div
      ref={place}
      className={classes.failed}
      role="alertdialog"
      aria-modal
      aria-label="Error"
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {children}
    </div>
  );
}
