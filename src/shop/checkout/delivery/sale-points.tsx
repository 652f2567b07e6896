import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useApi } from '#base/wire/api.ts';
import { plurals, t } from '#text/checkout.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { RequiredMark } from '#ui/form/field.tsx';
import { Note } from '#ui/note.tsx';
import { RadioRow, RadioRows } from '#ui/form/radio-row.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import type { Warehouse } from '#shop/checkout/contract.ts';
import { warehousesQuery } from '#shop/checkout/queries.ts';
import styles from '#shop/checkout/sections.module.css';

type Props = {
  value: number | null;
  onChange: (id: number) => void;
  lineCount: number;
  error: string | undefined;
};

export function SalePoints({ value, onChange, lineCount, error }: Props) {
  const { data: places, isError, refetch } = useQuery(warehousesQuery(useApi()));
  const errorId = useId();
  const aria = error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  return (
    <>
      <h2 className={styles.title}>
        {t('checkout.salePoint')}
        <RequiredMark />
      </h2>
      {places === undefined && isError ? (
        <Note>
          {t('checkout.salePointsFailed')}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            {t('common.tryAgain')}
          </button>
        </Note>
      ) : places === undefined ? (
        <Skeleton className={styles.skeleton} />
      ) : places.length === 0 ? (
        <p className="muted">{t('checkout.noSalePoints')}</p>
      ) : (
        <RadioRows
          label={t('checkout.chooseSalePoint')}
          isRequired
          className={error ? styles.invalid : undefined}
        >
          {places.map((place) => (
            <RadioRow
              key={place.id}
              name="sale-point"
              label={place.name}
              note={<PlaceNote place={place} lineCount={lineCount} />}
              checked={place.id === value}
              onChange={() => onChange(place.id)}
              {...aria}
            />
          ))}
        </RadioRows>
      )}
      {error ? (
        <p className={styles.error}>
          <FieldError id={errorId}>{error}</FieldError>
        </p>
      ) : null}
    </>
  );
}

const PlaceNote = ({ place, lineCount }: { place: Warehouse; lineCount: number }) => (
  <>
    {place.address}
    <br />
    {place.opening_hours}
    <br />
    {place.lines_in_stock === lineCount
      ? t('checkout.stockAll')
      : t('checkout.stockSome', {
          ready: place.lines_in_stock,
          all: plurals('plurals.ofItems', lineCount),
        })}
  </>
);
