import type { ComponentProps } from 'react';
import { Link } from '#ui/navigation/link.tsx';

type Props = Omit<ComponentProps<'a'>, 'href' | 'target'> & { path: string };

export function CategoryLink({ path, ...rest }: Props) {
  return <Link {...rest} to="/category/$" params={{ _splat: path }} />;
}
