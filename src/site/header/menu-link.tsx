import type { ReactNode } from 'react';
import type { MenuEntry } from '#shop/content/queries.ts';
import { Link } from '#ui/navigation/link.tsx';

type Props = {
  item: MenuEntry;
  className?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-current'?: 'true' | undefined;
  onClick: () => void;
  children: ReactNode;
};

/** An entry of the menu leads to a category, a text page or the blog, as its type says. */
export function MenuLink({ item: { url }, ...rest }: Props) {
  switch (url.type) {
    case 'category':
      return <Link to="/category/$" params={{ _splat: url.url }} {...rest} />;
    case 'text-page':
      return (
        <Link
          to="/page/$language/$pageName"
          params={{ language: 'sk', pageName: url.url }}
          {...rest}
        />
      );
    case 'blog-list':
      return <Link to="/blog" {...rest} />;
  }
}
