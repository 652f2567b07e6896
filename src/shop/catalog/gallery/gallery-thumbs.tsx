import { t } from '#text/text.ts';
import { classNames } from '#ui/class-names.ts';
import type { Picture } from '#shop/catalog/contract.ts';
import styles from './gallery-thumbs.module.css';
import { ProductPicture } from './product-picture.tsx';

type Props = {
  pictures: Picture[];
  index: number;
  onIndex: (index: number) => void;
  className?: string | undefined;
};

export function GalleryThumbs({ pictures, index, onIndex, className }: Props) {
  return (
    <ul className={className}>
      {pictures.map((picture, position) => (
        <li key={picture.src}>
          <button
            type="button"
            className={classNames(styles.thumb, 'stage')}
            aria-label={t('product.gallery.thumbnail', { number: position + 1 })}
            aria-current={position === index || undefined}
            onClick={() => onIndex(position)}
          >
            <ProductPicture picture={picture} isEager />
          </button>
        </li>
      ))}
    </ul>
  );
}
