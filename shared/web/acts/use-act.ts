import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type Act, act } from '#shared/web/acts/act.ts';

/** Does what a person asks for, and says whether something is under way. */
export function useAct() {
  const client = useQueryClient();
  const [underWay, setUnderWay] = useState(0);
  const run = useCallback(
    async <Answer>(wanted: Act<Answer>): Promise<Answer | undefined> => {
      setUnderWay((before) => before + 1);
      const answer = await act(client, wanted);
      setUnderWay((before) => before - 1);
      return answer;
    },
    [client],
  );
  return { act: run, busy: underWay > 0 };
}
