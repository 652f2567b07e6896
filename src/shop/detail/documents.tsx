import { Lock } from 'lucide-react';
import { formatFileSize } from '#text/format.ts';
import { say } from '#text/product.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/navigation/link.tsx';
import type { ProductExtra } from './contract.ts';
import styles from './product-extra.module.css';

type Props = { extra: ProductExtra; slug: string };

/** The data sheet and what else there is to read; guests are told where it is. */
export function Documents({ extra: { documents, document_count: total }, slug }: Props) {
  if (total === 0) return null;
  if (documents.length === 0)
    return (
      <p className={styles.locked}>
        <Lock />
        <span>
          {say('documentsLocked')}{' '}
          <Link className="link" to="/login" search={{ returnUrl: `/product/${slug}` }}>
            {say('documentsLogin')}
          </Link>
          .
        </span>
      </p>
    );
  return (
    <Card as="section" className={styles.box} aria-label={say('documents')}>
      {documents.map(({ title, url, filename, filesize }) => (
        <a key={url} className={styles.document} href={url} download={filename} title={filename}>
          <span className={styles.kind} aria-hidden="true">
            {filename.split('.').at(-1)!.toUpperCase()}
          </span>
          <b>{title}</b>
          <small>{formatFileSize(filesize)}</small>
        </a>
      ))}
    </Card>
  );
}
