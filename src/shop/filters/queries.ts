import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/api.ts';
import * as contract from './contract.ts';
import type { FilterQuestion } from './question.ts';

const pageOf = ({ lm, pg }: FilterQuestion) =>
  ({ lang: 'sk', limit: lm, offset: (pg - 1) * lm }) as const;

export const filteredCategoryQuery = (api: Api, category: number, question: FilterQuestion) =>
  queryOptions({
    queryKey: ['products', 'filtered', category, question],
    queryFn: ({ signal }) => {
      const { filters, order } = question;
      const params = pageOf(question);
      return api(contract.filterCategory, { params, body: { category, filters, order }, signal });
    },
    // What was found before stays until what is found now has come.
    placeholderData: keepPreviousData,
  });

export const filteredSearchQuery = (api: Api, query: string, question: FilterQuestion) =>
  queryOptions({
    queryKey: ['search-products', 'filtered', query, question],
    queryFn: ({ signal }) => {
      const { filters, order } = question;
      const params = pageOf(question);
      return api(contract.filterSearch, { params, body: { query, filters, order }, signal });
    },
    placeholderData: keepPreviousData,
  });
