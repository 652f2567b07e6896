import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ShopError } from '#base/wire/errors.ts';
import { readAnew } from '#office/api/keys.ts';
import { newKey } from '#office/api/new-key.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { useSettled } from '#office/components/use-settled.ts';
import type { InputOf } from '#staff/endpoint.ts';
import { planPrices } from '#staff/products/plans-contract.ts';
import { PRICE_WAYS, type PriceRule, ROUNDINGS } from '#staff/products/price-rule.ts';
import { changePrices, type PricePreview, previewPrices } from '#staff/products/prices-contract.ts';
import { todayInBratislava } from '#text/clock.ts';
import { formatDate } from '#text/format.ts';
import { plurals, t } from '#text/office/products.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Message } from '#ui/message.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { PricesPreview } from './prices-preview.tsx';
import styles from './prices-window.module.css';

type Props = { ids: number[]; onClose: () => void; onDone: () => void };

type Typed = {
  way: PriceRule['way'];
  value: string;
  rounding: PriceRule['rounding'];
  leavesOut: boolean;
  /** The day from which it holds; empty for now. */
  on: string;
};

/** Many prices by one rule: the rule at the left, what exactly it does at the right. */
export function PricesWindow({ ids, onClose, onDone }: Props) {
  const [typed, setTyped] = useState<Typed>({
    way: 'raise',
    value: '5',
    rounding: 'own',
    leavesOut: false,
    on: '',
  });
  const [confirmed, setConfirmed] = useState<string>();
  const value = numberOf(typed.value, typed.way);
  const rule = {
    ids,
    way: typed.way,
    value: value ?? 0,
    rounding: typed.rounding,
    leaves_out_without_cost: typed.leavesOut,
  };
  const said = JSON.stringify(rule);
  const asked = useSettled(said);
  const query = useQuery({
    queryKey: ['products', 'prices', asked],
    queryFn: async ({ signal }) =>
      (await api(previewPrices, { body: JSON.parse(asked) as Asked, signal })).preview,
    enabled: value !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isFresh =
    query.isSuccess &&
    !query.isPlaceholderData &&
    !query.isFetching &&
    value !== null &&
    asked === said;
  const preview = query.data;
  const isDangerous = preview !== undefined && preview.under_cost + preview.far > 0;
  const isConfirmed = confirmed === preview?.seen;
  const isWrongDay = typed.on !== '' && typed.on <= todayInBratislava();
  const change = useChange(rule, {
    on: typed.on,
    onDone,
    onClose,
    refetch: () => void query.refetch(),
  });
  const isReady = isFresh && preview!.changed > 0 && (!isDangerous || isConfirmed) && !isWrongDay;
  const submit = () => {
    if (isReady && !change.isPending)
      change.mutate({ seen: preview!.seen, isConfirmed: isDangerous });
  };
  return (
    <Dialog
      isOpen
      isWide="fit"
      onClose={onClose}
      title={t('products.prices.title')}
      footer={
        <>
          <span className={styles.note}>{t('products.prices.note')}</span>
          <Button variant="line" onClick={onClose}>
            {t('office.cancel')}
          </Button>
          <Button
            isLoading={change.isPending || (value !== null && !isFresh && !query.isError)}
            disabled={!isReady}
            onClick={submit}
          >
            {plurals(
              typed.on === '' ? 'products.prices.submit' : 'products.prices.plan',
              preview?.changed ?? 0,
            )}
          </Button>
        </>
      }
    >
      <form
        className={styles.both}
        noValidate
        onSubmit={(event) => (event.preventDefault(), submit())}
      >
        <Rule typed={typed} isWrong={value === null} isWrongDay={isWrongDay} onChange={setTyped} />
        <div className={styles.preview} aria-live="polite" aria-busy={!isFresh}>
          {query.isError ? (
            <Message tone="error">{wordsOf(query.error)}</Message>
          ) : preview ? (
            <>
              <PricesPreview preview={preview} />
              {isDangerous ? (
                <Checkbox
                  className={styles.confirm}
                  label={t('products.prices.confirm')}
                  checked={isConfirmed}
                  onChange={({ target }) => setConfirmed(target.checked ? preview.seen : undefined)}
                />
              ) : null}
            </>
          ) : null}
          {change.error ? <Message tone="error">{wordsOf(change.error)}</Message> : null}
        </div>
      </form>
    </Dialog>
  );
}

/** By what the prices change. */
function Rule({
  typed,
  isWrong,
  isWrongDay,
  onChange,
}: {
  typed: Typed;
  isWrong: boolean;
  isWrongDay: boolean;
  onChange: (typed: Typed) => void;
}) {
  return (
    <fieldset className={styles.rule}>
      <legend className="visually-hidden">{t('products.prices.rule')}</legend>
      <Select
        label={t('products.prices.way')}
        value={typed.way}
        onChange={({ target }) => onChange({ ...typed, way: target.value as Typed['way'] })}
      >
        {PRICE_WAYS.map((way) => (
          <option key={way} value={way}>
            {t(`products.prices.ways.${way}`)}
          </option>
        ))}
      </Select>
      <TextField
        label={t(typed.way === 'price' ? 'products.prices.euros' : 'products.prices.percent')}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={typed.value}
        error={isWrong ? t(`products.prices.wrong.${typed.way}`) : undefined}
        onChange={({ target }) => onChange({ ...typed, value: target.value })}
      />
      <Select
        label={t('products.prices.rounding')}
        value={typed.rounding}
        onChange={({ target }) =>
          onChange({ ...typed, rounding: target.value as Typed['rounding'] })
        }
      >
        {ROUNDINGS.map((rounding) => (
          <option key={rounding} value={rounding}>
            {t(`products.prices.roundings.${rounding}`)}
          </option>
        ))}
      </Select>
      <TextField
        type="date"
        label={t('products.prices.on')}
        hint={t('products.prices.onHint')}
        value={typed.on}
        error={isWrongDay ? t('products.prices.wrongDay') : undefined}
        onChange={({ target }) => onChange({ ...typed, on: target.value })}
      />
      <Checkbox
        label={t('products.prices.leaveOut')}
        checked={typed.leavesOut}
        onChange={({ target }) => onChange({ ...typed, leavesOut: target.checked })}
      />
    </fieldset>
  );
}

/** Whole or with two decimals, of a price four; null for what the call would refuse. */
function numberOf(typed: string, way: PriceRule['way']): number | null {
  const compact = typed.replace(/[\s\u00a0%€]/g, '').replace(',', '.');
  const isNumber = way === 'price' ? /^\d{1,7}(\.\d{1,4})?$/ : /^\d{1,4}(\.\d{1,2})?$/;
  if (!isNumber.test(compact)) return null;
  const value = Number(compact);
  const most = { raise: 1_000, lower: 100, margin: 99.99, price: 1_000_000 }[way];
  return value <= most ? value : null;
}

type Asked = InputOf<typeof previewPrices>;
type After = { on: string; onDone: () => void; onClose: () => void; refetch: () => void };

type Wanted = { seen: PricePreview['seen']; isConfirmed: boolean };

function useChange(rule: Asked, { on, onDone, onClose, refetch }: After) {
  const client = useQueryClient();
  const toasts = useToasts();
  // One window is one plan, however often its button is pressed.
  const [key] = useState(newKey);
  return useMutation({
    mutationFn: async ({ seen, isConfirmed }: Wanted) => {
      const body = { ...rule, seen, is_confirmed: isConfirmed };
      if (on === '')
        return plurals('products.prices.done', (await api(changePrices, { body })).changed);
      await api(planPrices, { body: { ...body, on }, headers: { 'idempotency-key': key } });
      return t('products.prices.planned', { day: formatDate(on) });
    },
    onSuccess: async (words) => {
      toasts.success(words);
      onClose();
      onDone();
      await readAnew(client, ['products', 'prices']);
    },
    onError: (error) => {
      if (error instanceof ShopError && error.code === 'messages.office.otherPrices') refetch();
    },
  });
}
