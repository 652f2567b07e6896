import { Link, type LinkProps } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useId } from 'react';
import type { Department } from '#shop/catalog/departments.ts';

/** `active` is the id of the option the arrows stand on. */
export type OptionState = { active: string | null; onFollow: (event: MouseEvent) => void };

type Props = OptionState & {
  link: LinkProps;
  className: string | undefined;
  department?: Department | undefined;
  children: ReactNode;
};

/** One row of the dropdown: a link for the mouse, an option for the arrows. */
export function SearchOption(props: Props) {
  const { active, onFollow, link, className, department, children } = props;
  return (
    <Link
      {...link}
      {...useOption(active)}
      className={className}
      data-cat={department}
      preload={false}
      onClick={onFollow}
    >
      {children}
    </Link>
  );
}

export function useOption(active: string | null) {
  const id = useId();
  return { id, role: 'option', 'aria-selected': id === active, tabIndex: -1 };
}
