import { BlogCard, BlogCardSkeleton } from './blog-card.tsx';
import styles from './blog-page.module.css';
import type { BlogCard as Blog } from './contract.ts';

const FIRST_SCREEN = 3;
const SKELETONS = [1, 2, 3, 4, 5, 6];

/** A page of articles, or skeletons while it loads. */
export function BlogGrid({ blogs, isLoading }: { blogs: Blog[]; isLoading: boolean }) {
  return (
    <ul className={styles.grid} aria-busy={isLoading}>
      {isLoading
        ? SKELETONS.map((index) => (
            <li key={index}>
              <BlogCardSkeleton />
            </li>
          ))
        : blogs.map((blog, index) => (
            <li key={blog.url.url}>
              <BlogCard blog={blog} heading="h2" isEager={index < FIRST_SCREEN} />
            </li>
          ))}
    </ul>
  );
}
