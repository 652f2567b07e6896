import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { wordsOf } from '#office/api/refusal-words.ts';
import { newKey } from '#office/api/new-key.ts';
import { api } from '#office/api/send.ts';
import { euros } from '#office/components/format.ts';
import { Pair, Pairs } from '#office/components/detail/detail.tsx';
import { Box } from '#office/components/screen.tsx';
import { t } from '#text/office/orders.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/message.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { type Draft, NO_ADDRESS } from './phone-draft.ts';
import {
  type Caller,
  type Quote,
  placePhoneOrder,
  type Wish,
} from '#staff/orders/phone-order-contract.ts';
import styles from './phone-order.module.css';

export const PLACING = ['phone-order', 'take'];

type SummaryProps = {
  quote: Quote | undefined;
  wish: Wish | null;
  caller: Caller;
  refusal: Error | null;
  /** The sums are still of what was written down before. */
  isBehind: boolean;
  isEmpty: boolean;
  sent: Draft['sent'];
  change: (changes: Partial<Draft>) => void;
  discard: () => void;
  /** Somebody wants to order, but this has to be filled in first. */
  onMissing: (key: string) => void;
};

export function Summary(props: SummaryProps) {
  const { quote, wish, caller, refusal, isBehind, isEmpty, sent, change, discard, onMissing } =
    props;
  const email = caller.people.find(({ id }) => id === wish?.person)?.email ?? '';
  const take = useTake({ wish, sent, change, discard });
  const missing = quote?.missing ?? [];
  const problem = refusal
    ? wordsOf(refusal)
    : (lineProblem(quote) ?? missingWords(missing) ?? quote?.problem);
  const isIncomplete = !isBehind && !isEmpty && !refusal && missing.length > 0;
  const isReady =
    quote !== undefined && !isBehind && !problem && quote.net_cents !== null && !isEmpty;
  return (
    <aside className={styles.summary} aria-label={t('phoneOrder.summary')}>
      <Box title={t('phoneOrder.summary')}>
        <Sums quote={quote} />
        {problem && !isEmpty ? <Message tone="warning">{problem}</Message> : null}
        {quote?.over_credit_cents && !isEmpty ? (
          <Message tone="warning">
            {t('phoneOrder.overCredit', { sum: euros(quote.over_credit_cents) })}
          </Message>
        ) : null}
        <Button
          variant="buy"
          isBlock
          disabled={!isReady && !isIncomplete}
          isLoading={take.isPending}
          onClick={() => {
            if (isIncomplete) onMissing(missing[0]!.key);
            else if (!take.isPending) take.mutate();
          }}
        >
          {t('phoneOrder.submit')}
        </Button>
        <p className={styles.small}>{t('phoneOrder.mail', { email })}</p>
        <p className={styles.small}>{t('phoneOrder.limits')}</p>
        <p className={styles.small}>{t('phoneOrder.kept')}</p>
      </Box>
    </aside>
  );
}

/** Orders what is written down. */
function useTake({
  wish,
  sent,
  change,
  discard,
}: Pick<SummaryProps, 'wish' | 'sent' | 'change' | 'discard'>) {
  const router = useRouter();
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationKey: PLACING,
    mutationFn: async () => {
      const of = JSON.stringify(wish);
      // One key for what is written down now: a second press of it is the same order.
      const known = sent?.of === of ? sent : { of, key: newKey() };
      change({ sent: known });
      const headers = { 'idempotency-key': known.key };
      return (await api(placePhoneOrder, { body: wish!, headers })).order;
    },
    onSuccess: async ({ number }) => {
      toasts.success(t('phoneOrder.done', { number }));
      discard();
      await client.invalidateQueries({ queryKey: ['orders'] });
      // Only if the screen has not been left meanwhile.
      if (router.state.location.pathname !== '/objednavky/nova') return;
      await router.navigate({
        to: '/objednavky',
        search: { pohlad: 'all', nahlad: number },
      });
    },
    onError: (error) => toasts.error(wordsOf(error)),
  });
}

const Sums = ({ quote }: { quote: Quote | undefined }) => (
  <Pairs className={styles.sums}>
    <Pair label={t('phoneOrder.goodsSum')}>{euros(quote?.goods_cents ?? null)}</Pair>
    {quote?.shipping_cents === null || quote === undefined ? null : (
      <Pair label={t('phoneOrder.shippingSum')}>{euros(quote.shipping_cents)}</Pair>
    )}
    <Pair label={t('phoneOrder.net')}>{euros(quote?.net_cents ?? null)}</Pair>
    <Pair isStrong label={t('phoneOrder.gross')}>
      {euros(quote?.gross_cents ?? null)}
    </Pair>
  </Pairs>
);

/** "Doplňte: Meno, Telefón."; nothing where what is missing is no field to be filled in. */
function missingWords(missing: Quote['missing']): string | null {
  const names = missing.flatMap(({ key }) => {
    const field = key.replace(/^delivery_/, '');
    if (field in NO_ADDRESS) return [t(`phoneOrder.address.${field as keyof typeof NO_ADDRESS}`)];
    return key === 'packetaPoint' ? [t('phoneOrder.packeta')] : [];
  });
  return names.length > 0 ? t('phoneOrder.missing', { fields: names.join(', ') }) : null;
}

const lineProblem = (quote: Quote | undefined) =>
  quote?.lines.find(({ problem }) => problem)?.problem ?? quote?.unknown[0]?.message ?? null;
