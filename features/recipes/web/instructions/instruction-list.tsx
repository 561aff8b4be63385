import { arrayMove } from '@dnd-kit/sortable';
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { formatCount } from '#shared/domain/format.ts';
import { DragList } from '#shared/web/drag/drag-list.tsx';
import { useDragLine } from '#shared/web/drag/use-drag-line.ts';
import { FigureInput } from '#shared/web/fields/figure-input.tsx';
import { randomId } from '#shared/web/random-id.ts';
import classes from './instructions.module.css';

/** One step of making a batch. */
export interface InstructionDraft {
  id: string;
  name: string;
  description: string;
  /** Minutes. */
  estimated_time: number | null;
}

const MOST = 50;

/** The ordered instructions while being edited. */
export function InstructionList({
  steps,
  onChange,
}: {
  steps: readonly InstructionDraft[];
  onChange: (steps: readonly InstructionDraft[]) => void;
}) {
  const ids = steps.map((step) => step.id);
  const add = () => onChange([...steps, { id: randomId(), name: '', description: '', estimated_time: null }]);
  return (
    <>
      <DragList ids={ids} onMove={(id, place) => onChange(arrayMove([...steps], ids.indexOf(id), ids.indexOf(place)))}>
        <ol className={classes.list} aria-label="Instructions">
          {steps.map((step, place) => (
            <InstructionFields
              key={step.id}
              step={step}
              place={place + 1}
              change={(part) => onChange(steps.map((each) => (each.id === step.id ? { ...each, ...part } : each)))}
              remove={() => onChange(steps.filter((each) => each.id !== step.id))}
            />
          ))}
        </ol>
      </DragList>
      {steps.length < MOST ? (
        <Button variant="default" leftSection={<IconPlus size={16} stroke={2} />} onClick={add}>
          Add instruction
        </Button>
      ) : null}
    </>
  );
}

interface InstructionFieldsProps {
  step: InstructionDraft;
  place: number;
  change: (part: Partial<InstructionDraft>) => void;
  remove: () => void;
}

function InstructionFields({ step, place, change, remove }: InstructionFieldsProps) {
  const { line, grip } = useDragLine(step.id);
  return (
    <li className={classes.line} {...line}>
      <button className={classes.grip} {...grip} aria-label={`Move instruction ${place}`} title="Drag to reorder">
        <IconGripVertical size={18} stroke={1.6} aria-hidden />
      </button>
      <div className={classes.fields}>
        <TextInput
          aria-label={`Instruction ${place}`}
          placeholder="Stir with ice"
          autoComplete="off"
          maxLength={255}
          value={step.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <FigureInput
          aria-label={`Minutes of instruction ${place}`}
          placeholder="Minutes"
          decimals={0}
          value={step.estimated_time}
          show={formatCount}
          onChange={(estimated_time) => change({ estimated_time })}
        />
        <Textarea
          className={classes.wide}
          aria-label={`Description of instruction ${place}`}
          placeholder="Describe the step"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={3000}
          value={step.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Remove instruction ${place}`}
        title="Remove"
        onClick={remove}
      >
        <IconTrash size={18} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}
