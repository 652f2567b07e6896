import { Link } from '@tanstack/react-router';
import { formatDate } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { classNames } from '#ui/class-names.ts';
import { RichText } from '#ui/rich-text.tsx';
import styles from './article.module.css';
import type { TextPage as Page } from './contract.ts';

export function TextPage({ page }: { page: Page }) {
  const home = (
    <Link key="home" to="/">
      {t('menu.home')}
    </Link>
  );
  return (
    <article className={classNames('wrap', styles.article)}>
      <Breadcrumbs links={[home]} current={page.title} />
      <h1 className={styles.title}>{noBreak(page.title)}</h1>
      <RichText html={page.content} />
      <p className={classNames('muted', styles.end)}>
        {t('pages.textPage.updated', { date: formatDate(page.updated) })}
      </p>
    </article>
  );
}
