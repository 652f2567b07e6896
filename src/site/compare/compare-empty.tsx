import { CategoryLink } from '#shop/catalog/category-link.tsx';
import type { Crumb } from '#shop/catalog/contract.ts';
import { say } from '#text/compare.ts';
import { t } from '#text/text.ts';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FortPlan } from '#ui/fort-plan.tsx';
import { Link } from '#ui/navigation/link.tsx';
import styles from './compare-page.module.css';
import { CompareSlot } from './compare-slot.tsx';
import { LastViewed } from '#site/product/last-viewed.tsx';

/** Fewer than two products: where to find some, and what was looked at before. */
export function CompareEmpty({ group }: { group: Crumb | undefined }) {
  const look = buttonClass({ variant: 'line' });
  return (
    <div className="wrap">
      <Breadcrumbs
        links={[
          <Link key="/" to="/">
            {t('menu.home')}
          </Link>,
        ]}
        current={t('pages.compare')}
      />
      <header className={styles.head}>
        <h1>{t('pages.compare')}</h1>
      </header>
      <Card className={styles.empty}>
        <FortPlan className={styles.plan} />
        <div>
          <h2>{say('emptyTitle')}</h2>
          <p>{say('emptyText')}</p>
          {group ? (
            <CategoryLink path={group.url} className={look}>
              {say('goTo', { group: group.label })}
            </CategoryLink>
          ) : (
            <Link to="/" className={look}>
              {say('goHome')}
            </Link>
          )}
        </div>
      </Card>
      <LastViewed className={styles.viewed} except="" />
      <CompareSlot />
    </div>
  );
}
