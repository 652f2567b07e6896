import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '#base/wire/api.ts';
import { formatDate, formatPrice } from '#text/format.ts';
import { t } from '#text/account.ts';
import { Card } from '#ui/card.tsx';
import styles from './own-requests.module.css';
import { approvalListQuery } from '#shop/approvals/queries.ts';
import { StateChip } from './state-chip.tsx';

/** How many are shown above the orders. */
export const OWN_REQUESTS = 5;

/** Above one's orders: what has not become one yet. */
export function OwnRequests() {
  const { approvals } = useSuspenseQuery(approvalListQuery(useApi(), 'mine', 1, OWN_REQUESTS)).data;
  const open = approvals.filter(({ state }) => state === 'waiting' || state === 'refused');
  if (open.length === 0) return null;
  return (
    <section className={styles.requests} aria-labelledby="ziadosti">
      <h2 id="ziadosti">{t('account.approvals.own')}</h2>
      <Card as="ul" isFlushOnSmall>
        {open.map((request) => (
          <li key={request.id}>
            <Link to="/account/approvals/$approvalId" params={{ approvalId: String(request.id) }}>
              <b>{t('account.approvals.named', { number: request.number })}</b>
              <span className="muted">{formatDate(request.asked_at)}</span>
              <StateChip request={request} />
              <span className={styles.amount}>
                {formatPrice(request.total)} <small>{t('common.exclVat')}</small>
              </span>
            </Link>
          </li>
        ))}
      </Card>
    </section>
  );
}
