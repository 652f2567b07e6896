import { Link } from '#ui/navigation/link.tsx';
import views from '#office/components/list/list-views.module.css';
import { t } from '#text/office/prices.ts';

const TABS = [
  ['/ceny', 'prices.tabs.groups'],
  ['/ceny/zakaznici', 'prices.tabs.own'],
] as const;

/** Where prices come from: what groups have, and what was agreed with single customers. */
export const PriceTabs = ({ at }: { at: (typeof TABS)[number][0] }) => (
  <nav className={views.views} aria-label={t('prices.tabs.label')}>
    {TABS.map(([to, label]) => (
      <Link key={to} to={to} aria-current={to === at ? 'page' : undefined}>
        {t(label)}
      </Link>
    ))}
  </nav>
);
