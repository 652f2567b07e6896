import { Link } from '@tanstack/react-router';
import type { Promo } from '#shop/content/contract.ts';
import { noBreak } from '#text/no-break.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './home-promos.module.css';

/** Boxes of the shop's own news, the first of them on ink. */
export function HomePromos({ promos }: { promos: Promo[] }) {
  return (
    <ul className={styles.promos}>
      {promos.map(({ title, text, link, image }) => (
        <li key={link}>
          <Link className={styles.promo} to={link}>
            <span className={classNames(styles.face, 'cut')}>
              <span>
                <span className={styles.title}>{noBreak(title)}</span>
                <span className={styles.text}>{noBreak(text)}</span>
              </span>
              {image && <img src={image} alt="" width="168" height="168" loading="lazy" />}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
