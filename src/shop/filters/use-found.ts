import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Filtered } from './contract.ts';
import type { FilterQuestion } from './question.ts';
import type { Source } from './source.ts';

type Answered = { question: FilterQuestion; data: Filtered };

/** What was found, or the last that was while something else travels or fails. */
export function useFound(source: Source, question: FilterQuestion) {
  const { data, isPlaceholderData, isError, fetchStatus, refetch } = useQuery(
    source.query(question),
  );
  const isNew = data !== undefined && !isPlaceholderData;
  const [last, setLast] = useState<Answered | null>(isNew ? { question, data } : null);
  if (isNew && last?.data !== data) setLast({ question, data });
  const isLost = isError || (!isNew && fetchStatus === 'paused');

  return {
    data: isNew ? data : last?.data,
    /** What `data` answers. */
    answered: isNew ? question : last?.question,
    isWaiting: !isNew && !isLost,
    isLost,
    refetch,
  };
}
