import { Link, type LinkComponentProps } from '@tanstack/react-router';

type Props = Omit<LinkComponentProps, 'to' | 'params' | 'search' | 'activeOptions'> & {
  path: string;
};

/** Leads to a category. Only the category on the screen counts as current, not those above it. */
export function CategoryLink({ path, ...rest }: Props) {
  return (
    <Link
      {...rest}
      to="/category/$"
      params={{ _splat: path }}
      activeOptions={{ exact: true, includeSearch: false }}
    />
  );
}
