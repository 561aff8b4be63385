import { Popover } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { CostExplanation, type ExplainedFigure } from './cost-explanation.tsx';
import classes from './explain-cost.module.css';

interface ExplainCostProps {
  itemId: string;
  figure: ExplainedFigure;
}

const NAMES: Record<ExplainedFigure, string> = { last: 'last cost', average: 'average cost', value: 'value' };

/** "How is this calculated?" next to a figure. */
export function ExplainCost({ itemId, figure }: ExplainCostProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width={340}
      zIndex={1000}
      withinPortal
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.ask}
          aria-label={`How is the ${NAMES[figure]} calculated?`}
          title="How is this calculated?"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconInfoCircle size={16} stroke={1.6} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.dropdown}
        aria-label={`How the ${NAMES[figure]} is calculated`}
        // Escape closes the explanation, not the dialog around it.
        onFocusCapture={(event) => (event.target as HTMLElement).setAttribute('data-mantine-stop-propagation', 'true')}
        onKeyDownCapture={(event) => event.key === 'Escape' && setOpen(false)}
      >
        <CostExplanation itemId={itemId} figure={figure} />
      </Popover.Dropdown>
    </Popover>
  );
}
