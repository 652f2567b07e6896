import { facetsOf } from '#shop/filters/chips.ts';
import { FilterChips } from '#shop/filters/filter-chips.tsx';
import { FilterForm } from '#shop/filters/filter-form.tsx';
import type { FilterQuestion } from '#shop/filters/question.ts';
import type { Source } from '#shop/filters/source.ts';
import { useFound } from '#shop/filters/use-found.ts';
import type { Category } from '#shop/catalog/contract.ts';
import { useUser } from '#shop/customers/user.tsx';
import { CompactTree } from './compact-tree.tsx';

type Props = { source: Source; question: FilterQuestion };

export function CategorySide({ source, question, category }: Props & { category: Category }) {
  const isCustomer = useUser() !== null;
  const { data } = useFound(source, question);
  return (
    <>
      <CompactTree category={category} found={data} />
      {data && data.facets.length > 0 ? (
        <FilterForm
          {...{ source, question }}
          found={data}
          hasCategories={false}
          seesPrices={isCustomer}
        />
      ) : null}
    </>
  );
}

export function SearchSide({ source, question }: Props) {
  const isCustomer = useUser() !== null;
  const { data } = useFound(source, question);
  return data ? (
    <FilterForm {...{ source, question }} found={data} hasCategories seesPrices={isCustomer} />
  ) : null;
}

export function ChosenFilters({
  source,
  question,
  hasCategories,
}: Props & { hasCategories: boolean }) {
  const { data } = useFound(source, question);
  return data ? (
    <FilterChips source={source} question={question} facets={facetsOf(data, hasCategories)} />
  ) : null;
}
