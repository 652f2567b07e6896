import { ArrowRight } from 'lucide-react';
import { formatDate } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { FortPlan } from '#ui/fort-plan.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import styles from './blog-card.module.css';
import type { BlogCard as Blog } from './contract.ts';

type Props = {
  blog: Blog;
  /** The level of the title among the headings of the page. */
  heading?: 'h2' | 'h3';
  isEager?: boolean;
};

/** An article in a list. The whole card is its link. */
export function BlogCard({ blog, heading: Heading = 'h3', isEager = false }: Props) {
  return (
    <article className={styles.card}>
      {blog.image ? (
        <img
          className={styles.picture}
          src={blog.image}
          alt=""
          width="1200"
          height="600"
          loading={isEager ? 'eager' : 'lazy'}
        />
      ) : (
        <div className={styles.picture}>
          <FortPlan className={styles.plan} />
        </div>
      )}
      <div className={styles.body}>
        <Heading className={styles.title}>{noBreak(blog.title)}</Heading>
        <time className={styles.date} dateTime={blog.publish}>
          {formatDate(blog.publish)}
        </time>
        <RichText className={styles.perex} html={noBreak(blog.perex)} />
        <Link
          className={styles.more}
          to="/blog/$language/$blogName"
          params={{ language: 'sk', blogName: blog.url.url.slice(1) }}
        >
          {t('pages.homepage.showArticle')} <span className="visually-hidden">{blog.title}</span>
          <ArrowRight />
        </Link>
      </div>
    </article>
  );
}

export function BlogCardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton className={styles.picture} />
      <div className={styles.body}>
        <Skeleton width="90%" height="1.2rem" />
        <Skeleton width="60%" height="1.2rem" />
        <Skeleton width="100%" />
        <Skeleton width="80%" />
      </div>
    </div>
  );
}
