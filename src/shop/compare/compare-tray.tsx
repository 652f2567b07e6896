import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Info, Plus, Scale, X } from 'lucide-react';
import { useEffect } from 'react';
import { useApi } from '#base/wire/api.ts';
import { ProductPicture } from '#shop/catalog/gallery/product-picture.tsx';
import { say } from '#text/compare.ts';
import { t } from '#text/text.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/navigation/link.tsx';
import styles from './compare-tray.module.css';
import type { ComparedProduct } from './contract.ts';
import { MOST_COMPARED } from './list.ts';
import { compareQuery } from './queries.ts';
import {
  clearCompare,
  compareOnly,
  forgetRefusal,
  removeCompared,
  settleCompare,
  useCompare,
  useRefusal,
} from './use-compare.ts';

/** What is ticked for the comparison, at the bottom of listings. It also says why a tick was refused. */
export function CompareTray() {
  const { codes } = useCompare();
  const { data, isPlaceholderData } = useQuery({
    ...compareQuery(useApi(), codes),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (data && !isPlaceholderData)
      settleCompare({
        products: data.products.map(({ code, group }) => ({ code, group: group.at(-1)!.url })),
        unknown: data.unknown,
      });
  }, [data, isPlaceholderData]);
  useEffect(() => forgetRefusal, []);
  const products = data?.products ?? [];

  return (
    <aside className={styles.tray} aria-label={say('label')}>
      <div className={classNames(styles.row, 'wrap')}>
        <Message group={products[0]?.group.at(-1)?.label} />
        <p className={styles.title}>
          <Scale />
          <span>
            {t('pages.compare')}
            <small>{say('filled', { count: codes.length })}</small>
          </span>
        </p>
        <ul className={styles.places}>
          {codes.map((code) => (
            <Place key={code} code={code} product={products.find((one) => one.code === code)} />
          ))}
          {Array.from({ length: MOST_COMPARED - codes.length }, (_, index) => (
            <li key={index} className={styles.free}>
              <Plus />
              <small>{say('free')}</small>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button variant="quiet" className={styles.clear} onClick={clearCompare}>
            {say('clear')}
          </Button>
          {codes.length < 2 ? (
            <Button disabled>{say('addAnother')}</Button>
          ) : (
            <Link className={buttonClass()} to="/porovnanie" search={{ p: codes.join(',') }}>
              {say('open', { count: codes.length })}
            </Link>
          )}
        </div>
      </div>
    </aside>
  );
}

function Message({ group }: { group: string | undefined }) {
  const refusal = useRefusal();
  if (!refusal) return null;
  const { code, reason } = refusal;
  return (
    <p className={styles.message} role="alert">
      <Info />
      {reason === 'full' ? (
        <span>{say('full')}</span>
      ) : (
        <span>
          {group ? say('otherGroup', { group }) : null}{' '}
          <button type="button" className="link" onClick={() => compareOnly({ code })}>
            {say('startNew', { code })}
          </button>
        </span>
      )}
    </p>
  );
}

function Place({ code, product }: { code: string; product: ComparedProduct | undefined }) {
  return (
    <li>
      {product ? (
        <Link
          className={classNames(styles.thumb, 'stage')}
          to="/product/$productName"
          params={{ productName: product.url.url }}
          aria-label={product.name}
        >
          <ProductPicture picture={product.image[0]} />
        </Link>
      ) : (
        <span className={classNames(styles.thumb, 'stage')} />
      )}
      <span className={styles.name}>
        <b className="code">{code}</b>
        <small>{product?.key_line.join(' · ')}</small>
      </span>
      <IconButton
        className={styles.remove}
        icon={<X />}
        label={say('remove', { code })}
        onClick={() => removeCompared(code)}
      />
    </li>
  );
}
