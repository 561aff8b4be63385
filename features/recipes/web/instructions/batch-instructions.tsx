import { arrayMove } from '@dnd-kit/sortable';
import { Button } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '#shared/web/acts/use-act.ts';
import { DragList } from '#shared/web/drag/drag-list.tsx';
import { useDragLine } from '#shared/web/drag/use-drag-line.ts';
import { showFields } from '#shared/web/shown-early.ts';
import { draftsOf } from '../batch/session.ts';
import { type Batch, batches } from '../recipes-api.ts';
import { InstructionList } from './instruction-list.tsx';
import classes from './instructions.module.css';

type Instruction = Batch['instructions'][number];

/** The instructions, in order; a new order is saved at once (BATCHW-057). */
export function BatchInstructions({ batch }: { batch: Batch }) {
  const [writing, setWriting] = useState(false);
  const keep = useKeepInstructions(batch);
  const steps = batch.instructions;
  const ids = steps.map((step) => step.id);
  if (writing) return <Writing batch={batch} done={() => setWriting(false)} />;
  return (
    <>
      {steps.length === 0 ? <p className={classes.note}>No instructions yet.</p> : null}
      <DragList ids={ids} onMove={(id, place) => void keep(arrayMove([...steps], ids.indexOf(id), ids.indexOf(place)))}>
        <ol className={classes.list} aria-label="Instructions">
          {steps.map((step) => (
            <Line key={step.id} step={step} />
          ))}
        </ol>
      </DragList>
      <Button variant="default" onClick={() => setWriting(true)}>
        {steps.length === 0 ? 'Write instructions' : 'Edit instructions'}
      </Button>
    </>
  );
}

function Line({ step }: { step: Instruction }) {
  const { line, grip } = useDragLine(step.id);
  const minutes =
    step.estimated_time && /^\d+$/.test(step.estimated_time) ? `${step.estimated_time} min` : step.estimated_time;
  return (
    <li className={classes.line} {...line}>
      <button className={classes.grip} {...grip} aria-label={`Move ${step.name}`} title="Drag to reorder">
        <IconGripVertical size={18} stroke={1.6} aria-hidden />
      </button>
      <span className={classes.texts}>
        <span className={classes.name}>{step.name}</span>
        {step.description ? <span className={classes.note}>{step.description}</span> : null}
      </span>
      <span className={classes.time}>{minutes}</span>
    </li>
  );
}

function Writing({ batch, done }: { batch: Batch; done: () => void }) {
  const [steps, setSteps] = useState(() => draftsOf(batch));
  const [busy, setBusy] = useState(false);
  const keep = useKeepInstructions(batch);
  const known = new Map(batch.instructions.map((step) => [step.id, step]));
  const save = async () => {
    setBusy(true);
    const kept = await keep(
      steps
        .filter((step) => step.name.trim() !== '')
        .map(({ id, name, description, estimated_time }, sort_order) => ({
          ...(known.get(id) ?? { id: '', labor_cost: null, images: [] }),
          name: name.trim(),
          description: description.trim() || null,
          // A value that is not a number of minutes was not entered here, and is kept.
          estimated_time: estimated_time === null ? oddTime(known.get(id)) : String(estimated_time),
          sort_order,
        })),
    );
    setBusy(false);
    if (kept) done();
  };
  return (
    <>
      <InstructionList steps={steps} onChange={(next) => setSteps([...next])} />
      <p className={classes.buttons}>
        <Button variant="default" disabled={busy} onClick={done}>
          Discard Changes
        </Button>
        <Button loading={busy} onClick={() => void save()}>
          Save instructions
        </Button>
      </p>
    </>
  );
}

const oddTime = (step: Instruction | undefined): string | null =>
  step?.estimated_time && !Number.isFinite(Number(step.estimated_time)) ? step.estimated_time : null;

/** Shows them in the same frame and saves them; reverts to the old ones if the server refuses. */
function useKeepInstructions(batch: Batch) {
  const client = useQueryClient();
  const { act } = useAct();
  const { queryKey } = batches.query.getBatch.queryOptions({ input: { id: batch.id } });
  return async (steps: readonly Instruction[]): Promise<boolean> => {
    await client.cancelQueries({ queryKey });
    const placed = steps.map((step, sort_order) => ({ ...step, sort_order }));
    const saved = await act({
      show: () => showFields<Batch>(client, queryKey, { instructions: placed }),
      send: () => {
        const instructions = placed.map(({ id, ...rest }) => (id ? { id, ...rest } : rest));
        return batches.call.updateInstructions({ id: batch.id, instructions });
      },
      done: 'Instructions saved',
      failed: () => "Couldn't save the instructions",
      topics: ['batches'],
    });
    return saved !== undefined;
  };
}
