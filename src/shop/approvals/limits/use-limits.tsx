import { useQuery } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { useMay } from '#shop/customers/user.tsx';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/checkout.ts';
import { Message } from '#ui/message.tsx';
import type { Colleague, Limits } from '#shop/approvals/contract.ts';
import { LimitBars } from './limit-bars.tsx';
import { isOver, usesOf } from './limit-rules.ts';
import { limitsQuery } from '#shop/approvals/queries.ts';
import styles from './use-limits.module.css';
import { whyOf } from '#shop/approvals/one/why.ts';

/** What basket and checkout show to somebody with limits; null until they are known. */
export function useLimits() {
  const mayBuy = useMay('buy');
  const { data } = useQuery({ ...limitsQuery(useApi()), enabled: mayBuy });
  if (!mayBuy || !data) return null;
  const { limits, approvers } = data;
  const hasLimits = limits.order_limit !== null || limits.month_limit !== null;
  return {
    approvers,
    isOver: (total: number) => isOver(usesOf(limits, total)),
    reason: (total: number) => <Reason limits={limits} approvers={approvers} total={total} />,
    bars: (total: number) =>
      hasLimits ? (
        <section className={styles.bars} aria-labelledby="limity">
          <h2 id="limity">{t('approval.limits.title')}</h2>
          <LimitBars limits={limits} total={total} />
        </section>
      ) : null,
  };
}

type Props = { limits: Limits; approvers: Colleague[]; total: number };

function Reason({ limits, approvers, total }: Props) {
  const uses = usesOf(limits, total);
  const why = whyOf(uses);
  return (
    <Message className={styles.reason}>
      <b>{t('approval.overLimit')}</b> {why ? `${why}. ` : ''}
      {approvers.length > 0
        ? t('approval.deciders', { names: namesOf(approvers) })
        : t('approval.nobody')}{' '}
      {uses.order && uses.order.over > 0 && uses.order.limit > 0
        ? t('approval.orLess', { price: formatPrice(uses.order.limit) })
        : null}
    </Message>
  );
}

/** Jana Lúčna alebo Marek Hudák */
const namesOf = (people: Colleague[]) => {
  const names = people.map(({ name }) => name);
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${t('approval.or')} ${names.at(-1)}`;
};
