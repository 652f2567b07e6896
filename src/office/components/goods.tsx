import { Package } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import styles from './goods.module.css';

type Good = { code: string; vendor: string; name: string; picture: string | null };

/** Goods in lists: a small picture, the code with its vendor, and what it is. */
export const Goods = ({ good, className }: { good: Good; className?: string | undefined }) => (
  <span className={classNames(styles.goods, className)}>
    <GoodsPicture {...good} />
    <span className={styles.words}>
      <span>
        <b>{good.code}</b> {good.vendor}
      </span>
      <span className={styles.name}>{good.name}</span>
    </span>
  </span>
);

/** The picture has no alternative text: name and code stand beside it. */
export const GoodsPicture = ({ picture }: Pick<Good, 'picture'>) => (
  <span className={styles.picture}>
    {picture ? (
      <img src={picture} alt="" width={40} height={40} loading="lazy" decoding="async" />
    ) : (
      <Package />
    )}
  </span>
);
