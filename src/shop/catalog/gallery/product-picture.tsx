import { t } from '#text/text.ts';
import { FortPlan } from '#ui/fort-plan.tsx';
import type { Picture } from '#shop/catalog/contract.ts';
import { smallPicture } from './small-picture.ts';
import styles from './product-picture.module.css';

type Props = {
  picture: Picture | undefined;
  /** Empty where the name stands beside the picture anyway. */
  alt?: string;
  /** On the first screen: fetched at once instead of when it comes near. */
  isEager?: boolean;
  /** The one picture that is looked at, not one of many. */
  isLarge?: boolean;
  className?: string | undefined;
};

/** A picture of a product on its stage; a product without one shows the plan of the fort. */
export function ProductPicture({
  picture,
  alt = '',
  isEager = false,
  isLarge = false,
  className,
}: Props) {
  if (!picture)
    return (
      <span className={styles.none}>
        <FortPlan />
        <span className="visually-hidden">{t('common.noImage')}</span>
      </span>
    );
  return (
    <img
      className={className}
      src={isLarge ? picture.src : smallPicture(picture.src)}
      alt={alt}
      width={800}
      height={800}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
    />
  );
}
