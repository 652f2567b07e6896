import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ShopError } from '#base/wire/errors.ts';
import { readAnew } from '#office/api/keys.ts';
import { newKey } from '#office/api/new-key.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { FormFlag, FormSelect, FormText } from '#office/components/form/fields.tsx';
import { FormDialog } from '#office/components/form/form-dialog.tsx';
import { fromTexts } from '#office/components/form/texts.ts';
import { useTypedForm } from '#office/components/form/use-typed-form.ts';
import { useSettled } from '#office/components/use-settled.ts';
import type { InputOf } from '#staff/endpoint.ts';
import { planPrices } from '#staff/products/plans-contract.ts';
import { PRICE_WAYS, ROUNDINGS, ruleOf } from '#staff/products/price-rule.ts';
import { changePrices, previewPrices, TypedRule } from '#staff/products/prices-contract.ts';
import { todayInBratislava } from '#text/clock.ts';
import { formatDate } from '#text/format.ts';
import { plurals, t } from '#text/office/products.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Message } from '#ui/message.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { PricesPreview } from './prices-preview.tsx';
import styles from './prices-window.module.css';

type Props = { ids: number[]; onClose: () => void; onDone: () => void };
type Asked = InputOf<typeof previewPrices>;

const BEGINS: TypedRule = {
  way: 'raise',
  value: 5,
  rounding: 'own',
  leaves_out_without_cost: false,
};

/** What the ranges of single fields do not say. */
const check = (typed: TypedRule) => ({
  ...(ruleOf(typed) ? undefined : { value: t(`products.prices.wrong.${typed.way}`) }),
  ...(isPast(typed.on) ? { on: t('products.prices.wrongDay') } : undefined),
});
const isPast = (on: string | undefined) => on !== undefined && on <= todayInBratislava();

/** Many prices by one rule: the rule at the left, what exactly it does at the right. */
export function PricesWindow({ ids, onClose, onDone }: Props) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [confirmed, setConfirmed] = useState<string>();
  // One window is one plan, however often its button is pressed.
  const [key] = useState(newKey);
  const form = useTypedForm({
    schema: TypedRule,
    begins: BEGINS,
    check,
    tellsAtOnce: true,
    send: async ({ on, ...rule }) => {
      const body = { ...rule, ids, seen: preview!.seen, is_confirmed: isDangerous };
      try {
        if (on === undefined)
          return plurals('products.prices.done', (await api(changePrices, { body })).changed);
        await api(planPrices, { body: { ...body, on }, headers: { 'idempotency-key': key } });
        return t('products.prices.planned', { day: formatDate(on) });
      } catch (error) {
        if (error instanceof ShopError && error.code === 'messages.office.otherPrices')
          void query.refetch();
        throw error;
      }
    },
    onSent: async (words) => {
      toasts.success(words);
      onClose();
      onDone();
      await readAnew(client, ['products', 'prices']);
    },
  });
  const { on, ...rule } = fromTexts(TypedRule, form.form.watch()) as TypedRule;
  const isRule = z.safeParse(TypedRule, rule).success && ruleOf(rule) !== null;
  const { query, isFresh } = usePreview({ ...rule, ids }, isRule);
  const preview = query.data;
  const isDangerous = preview !== undefined && preview.under_cost + preview.far > 0;
  const isConfirmed = confirmed === preview?.seen;
  const isReady = isFresh && preview!.changed > 0 && (!isDangerous || isConfirmed) && !isPast(on);
  return (
    <FormDialog
      of={form}
      isWide="fit"
      title={t('products.prices.title')}
      footNote={<span className={styles.note}>{t('products.prices.note')}</span>}
      submit={plurals(
        on === undefined ? 'products.prices.submit' : 'products.prices.plan',
        preview?.changed ?? 0,
      )}
      isReady={isReady}
      isReading={isRule && !isFresh && !query.isError}
      onClose={onClose}
    >
      <div className={styles.both}>
        <fieldset className={styles.rule}>
          <legend className="visually-hidden">{t('products.prices.rule')}</legend>
          <FormSelect
            of={form}
            name="way"
            looksAt={['value']}
            label={t('products.prices.way')}
            options={PRICE_WAYS.map((way) => [way, t(`products.prices.ways.${way}`)])}
          />
          <FormText
            of={form}
            name="value"
            label={t(rule.way === 'price' ? 'products.prices.euros' : 'products.prices.percent')}
            wrong={t(`products.prices.wrong.${rule.way}`)}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
          />
          <FormSelect
            of={form}
            name="rounding"
            label={t('products.prices.rounding')}
            options={ROUNDINGS.map((one) => [one, t(`products.prices.roundings.${one}`)])}
          />
          <FormText
            of={form}
            name="on"
            type="date"
            label={t('products.prices.on')}
            hint={t('products.prices.onHint')}
          />
          <FormFlag
            of={form}
            name="leaves_out_without_cost"
            label={t('products.prices.leaveOut')}
          />
        </fieldset>
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
        </div>
      </div>
    </FormDialog>
  );
}

/** What the rule would do; fresh while that is of what is typed now. */
function usePreview(rule: Asked, isRule: boolean) {
  const said = JSON.stringify(rule);
  const asked = useSettled(said);
  const query = useQuery({
    queryKey: ['products', 'prices', asked],
    queryFn: async ({ signal }) =>
      (await api(previewPrices, { body: JSON.parse(asked) as Asked, signal })).preview,
    enabled: isRule,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isFresh =
    query.isSuccess && !query.isPlaceholderData && !query.isFetching && isRule && asked === said;
  return { query, isFresh };
}
