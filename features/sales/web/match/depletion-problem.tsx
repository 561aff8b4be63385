import { GoLink } from '#shared/web/address/go-link.tsx';
import classes from './match.module.css';

interface DepletionProblemProps {
  problem: string;
  recipeId: string | null;
}

/** Why sales of the match would deplete nothing (D35), and how to fix it. */
export function DepletionProblem({ problem, recipeId }: DepletionProblemProps) {
  return (
    <p className={classes.problem} role="alert">
      Sales of this deplete nothing until it is fixed: {problem}.{' '}
      {recipeId ? <GoLink go={{ recipe: recipeId }}>Open recipe</GoLink> : null}
    </p>
  );
}
