import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactElement } from 'react';

import { t } from '#text/text.ts';

import styles from './breadcrumbs.module.css';

type Props = {
  /** Links from the top down, each with its own key. */
  links: ReactElement[];
  current: string;
};

/** The way back. A small screen shows only the step up. */
export function Breadcrumbs({ links, current }: Props) {
  return (
    <nav aria-label={t('common.breadcrumb')}>
      <ol className={styles.crumbs}>
        {links.map((link) => (
          <Fragment key={link.key}>
            <li className={styles.step}>{link}</li>
            <li className={styles.arrow} aria-hidden="true">
              <ChevronRight />
            </li>
          </Fragment>
        ))}
        <li className={styles.current} aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  );
}
