import { Link } from '@tanstack/react-router';
import { ProductPicture } from '#shop/catalog/gallery/product-picture.tsx';
import { noBreak } from '#text/no-break.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './line-look.module.css';

type PictureProps = { image: { src: string; caption: string } | null };

/** The small picture of goods in a table. */
export const LinePicture = ({ image }: PictureProps) => (
  <div className={`stage ${styles.thumb}`}>
    <ProductPicture picture={image ? { ...image, cover: true } : undefined} />
  </div>
);

type NameProps = { name: string; url: { url: string } | null; className?: string | undefined };

/** Their name; what is no longer sold has no page to lead to. */
export function LineName({ name, url, className }: NameProps) {
  const look = classNames(styles.name, className);
  if (!url) return <span className={look}>{noBreak(name)}</span>;
  return (
    <Link className={look} to="/product/$productName" params={{ productName: url.url }}>
      {noBreak(name)}
    </Link>
  );
}
