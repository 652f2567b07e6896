import { ShoppingCart } from 'lucide-react';
import { formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import type { Project, ProjectLine } from '#shop/projects/contract.ts';
import styles from './order-bar.module.css';
import { useProjectToBasket } from './use-project-to-basket.tsx';
import { type Ticks, wantedOf } from './use-ticks.ts';

/** What is ticked, for how much, and the way into the basket. */
export function OrderBar({ project, ticks }: { project: Project; ticks: Ticks }) {
  const { fill, isPending, question } = useProjectToBasket(project);
  const { chosen } = ticks;
  const cents = chosen.reduce((sum, line) => sum + Math.round(totalOf(line) * 100), 0);
  return (
    <section className={`${styles.bar} not-printed`} aria-label={t('account.projects.chosen')}>
      <p aria-live="polite">
        <b>{formatPrice(cents / 100)}</b>
        <small>
          {t('account.projects.chosenRows', { rows: plurals('plurals.row', chosen.length) })}
        </small>
      </p>
      <Button
        variant="buy"
        icon={<ShoppingCart />}
        isLoading={isPending}
        disabled={chosen.length === 0}
        onClick={() => fill(chosen.map((line) => ({ line: line.id, quantity: wantedOf(line) })))}
      >
        {t('account.projects.toBasket')}
      </Button>
      {question}
    </section>
  );
}

const totalOf = (line: ProjectLine) =>
  (line.remaining > 0 ? line.total_remaining : line.total_now) ?? 0;
