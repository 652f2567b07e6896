import type { UseQueryOptions } from '@tanstack/react-query';
import type { Filtered } from './contract.ts';
import type { FilterQuestion, QuestionParams } from './question.ts';

/** A list that can be narrowed down: how it is asked, and the address of what is asked. */
export type Source = {
  query: (question: FilterQuestion) => UseQueryOptions<Filtered, Error, Filtered, never>;
  at: (question: FilterQuestion) => {
    to: string;
    params: Record<string, string>;
    search: QuestionParams;
  };
};
