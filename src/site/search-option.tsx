import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Department } from '#shop/catalog/departments.ts';

export type OptionState = { id: string; index: number; active: number; onFollow: () => void };

type Props = OptionState & {
  link: LinkProps;
  className: string | undefined;
  department?: Department | undefined;
  children: ReactNode;
};

/** One row of the dropdown: a link for the mouse, an option for the arrows. */
export function SearchOption(props: Props) {
  const { id, index, active, onFollow, link, className, department, children } = props;
  return (
    <Link
      {...link}
      id={`${id}-${index}`}
      className={className}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      data-cat={department}
      preload={false}
      onClick={onFollow}
    >
      {children}
    </Link>
  );
}
