import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { Box } from '#office/components/screen.tsx';
import { listPlans, type PricePlan, withdrawPlan } from '#staff/products/plans-contract.ts';
import { formatDate, formatUnitPrice } from '#text/format.ts';
import { plurals, t } from '#text/office/prices.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { percentWords } from './percent-text.ts';
import styles from './plans.module.css';

/** Changes of list prices that are to come, each to be withdrawn until its day, and the last that have been. */
export function PlansBox() {
  const { data: plans } = useQuery({
    queryKey: ['prices', 'plans'],
    queryFn: async ({ signal }) => (await api(listPlans, { signal })).plans,
  });
  if (!plans || plans.length === 0) return null;
  return (
    <Box title={t('prices.plans.title')}>
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <span>
              <b>{t('prices.plans.from', { day: formatDate(plan.on) })}</b> {ruleWords(plan)}
              <small>
                {plurals('prices.plans.products', plan.products)} · {plan.who}
              </small>
            </span>
            {plan.state === 'planned' ? (
              <Withdraw id={plan.id} />
            ) : (
              <Chip tone={plan.state === 'done' ? 'success' : 'error'}>
                {plan.state === 'done'
                  ? plurals('prices.plans.done', plan.changed ?? 0)
                  : t('prices.plans.failed')}
              </Chip>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}

const ruleWords = ({ way, value }: PricePlan) =>
  t(`prices.plans.ways.${way}`, {
    value: way === 'price' ? formatUnitPrice(value) : percentWords(Math.round(value * 100)),
  });

function Withdraw({ id }: { id: number }) {
  const may = mayDo(useMe(), withdrawPlan.needs);
  const client = useQueryClient();
  const toasts = useToasts();
  const withdrawing = useMutation({
    mutationFn: () => api(withdrawPlan, { params: { id }, body: {} }),
    onSuccess: () => toasts.success(t('prices.plans.withdrawn')),
    onError: (error) => toasts.error(wordsOf(error)),
    onSettled: () => readAnew(client, ['prices']),
  });
  return may ? (
    <Button
      variant="line"
      size="sm"
      isLoading={withdrawing.isPending}
      onClick={() => withdrawing.mutate()}
    >
      {t('prices.plans.withdraw')}
    </Button>
  ) : null;
}
