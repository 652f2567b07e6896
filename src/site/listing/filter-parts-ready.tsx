import { facetsOf } from '#shop/filters/panel/chips.ts';
import type { Filtered } from '#shop/filters/contract.ts';
import { FailedChoice } from '#shop/filters/panel/failed-choice.tsx';
import { FilterChips } from '#shop/filters/panel/filter-chips.tsx';
import { FilterForm } from '#shop/filters/panel/filter-form.tsx';
import type { ListingState } from '#shop/filters/listing-state.ts';
import type { Source } from '#shop/filters/source.ts';
import { useFiltered } from '#shop/filters/panel/use-filtered.ts';
import { useUser } from '#shop/customers/user.tsx';

type Props = { source: Source; state: ListingState; hasCategories: boolean };

export function FilterSide({ source, state, hasCategories }: Props) {
  const isCustomer = useUser() !== null;
  const { result } = useFiltered(source, state);
  return result && result.facets.length > 0 ? (
    <FilterForm
      source={source}
      state={state}
      result={result}
      hasCategories={hasCategories}
      seesPrices={isCustomer}
    />
  ) : null;
}

type ListProps = Props & { result: Filtered };

export const ChosenFilters = ({ source, state, result, hasCategories }: ListProps) => (
  <FilterChips source={source} state={state} facets={facetsOf(result, hasCategories)} />
);

export const FailedFilters = ({
  source,
  state,
  result,
  hasCategories,
  failed,
}: ListProps & { failed: ListingState }) => (
  <FailedChoice
    source={source}
    state={state}
    failed={failed}
    facets={facetsOf(result, hasCategories)}
  />
);
