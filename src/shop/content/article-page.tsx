import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { formatDate } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { RichText } from '#ui/rich-text.tsx';
import { ShareButtons } from '#ui/share-buttons.tsx';
import styles from './article.module.css';
import type { Blog } from './contract.ts';

/** `url` is the absolute address, for those who share it. */
export function ArticlePage({ blog, url }: { blog: Blog; url: string }) {
  const links = [
    <Link key="home" to="/">
      {t('menu.home')}
    </Link>,
    <Link key="blog" to="/blog">
      {t('menu.blog')}
    </Link>,
  ];
  return (
    <article className={classNames('wrap', styles.article)}>
      <Breadcrumbs links={links} current={blog.title} />
      <h1 className={styles.title}>{noBreak(blog.title)}</h1>
      <p className={classNames('muted', styles.date)}>
        <time dateTime={blog.publish}>
          {t('pages.blog.published', { date: formatDate(blog.publish) })}
        </time>
      </p>
      {/* Many an article shows the same picture where it speaks of it. */}
      {blog.image && !blog.content.includes(blog.image) && (
        <img
          className={styles.picture}
          src={blog.image}
          alt={blog.image_alt}
          width="1200"
          height="600"
          fetchPriority="high"
        />
      )}
      <RichText html={blog.content} />
      <footer className={styles.end}>
        <ShareButtons label={t('pages.blog.share')} url={url} title={blog.title} />
        <Link className={buttonClass({ variant: 'line' })} to="/blog">
          <ArrowLeft />
          {t('pages.blog.backToList')}
        </Link>
      </footer>
    </article>
  );
}
