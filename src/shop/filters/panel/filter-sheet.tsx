import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { tf } from '#text/finding.ts';
import { plurals, t } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useModal } from '#ui/overlay/use-modal.ts';
import type { Filters } from '#shop/filters/address.ts';
import { chipsOf, facetsOf } from './chips.ts';
import { FacetList } from './facet-list.tsx';
import { SheetChips } from './filter-chips.tsx';
import { Count, type FilterProps } from './filter-form.tsx';
import styles from './filter-sheet.module.css';
import { HANDLE_REST_MS } from './use-apply.ts';

type Props = FilterProps & { onClose: () => void };

/** All filters over the page. Nothing is followed before its button says so; closing it or going back forgets. */
export function FilterSheet({ source, state, result, hasCategories, seesPrices, onClose }: Props) {
  const titleId = useId();
  const navigate = useNavigate();
  const [filters, setFilters] = useState(state.filters);
  const rested = useRested(filters);
  const {
    data = result,
    isPlaceholderData,
    isFetching,
  } = useQuery(source.query({ ...state, filters: rested, pg: 1 }));
  const isCounting = isPlaceholderData || isFetching || rested !== filters;
  const facets = facetsOf(data, hasCategories);
  const chips = chipsOf(facets, filters);
  const count = chips.length;
  const leave = useBackCloses(onClose);
  const { dialogProps } = useModal(true, leave);

  const show = () => {
    onClose();
    // In place of the step that opened the sheet.
    void navigate({ ...source.at({ ...state, filters, pg: 1 }), replace: true } as never);
  };

  return (
    <dialog {...dialogProps} className={styles.sheet} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{tf('filters.title')}</h2>
        {count > 0 ? <Count count={count} /> : null}
        <IconButton icon={<X />} label={t('common.close')} onClick={leave} />
      </div>
      {count > 0 ? <SheetChips chips={chips} onDrop={setFilters} /> : null}
      <div className={styles.body}>
        <FacetList
          isSheet
          facets={facets}
          filters={filters}
          onChange={setFilters}
          seesPrices={seesPrices}
        />
      </div>
      <div className={styles.foot}>
        <Button variant="line" disabled={count === 0} onClick={() => setFilters({})}>
          {tf('filters.clear')}
        </Button>
        <Button disabled={data.total === 0 && !isCounting} aria-busy={isCounting} onClick={show}>
          <span aria-live="polite">
            {data.total === 0
              ? tf('filters.none')
              : tf('filters.show', { count: plurals('plurals.product', data.total) })}
          </span>
        </Button>
      </div>
    </dialog>
  );
}

/** The value once it has not changed for a while. */
function useRested(filters: Filters): Filters {
  const [rested, setRested] = useState(filters);
  useEffect(() => {
    const timer = setTimeout(() => setRested(filters), HANDLE_REST_MS);
    return () => clearTimeout(timer);
  }, [filters]);
  return rested;
}

/** A step of the history stands for the sheet, so that going back closes it and stays on the page. */
function useBackCloses(onClose: () => void) {
  useEffect(() => {
    if (!history.state?.isSheet) history.pushState({ ...history.state, isSheet: true }, '');
    addEventListener('popstate', onClose);
    return () => removeEventListener('popstate', onClose);
  }, [onClose]);
  return () => history.back();
}
