import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { Department } from '#shop/catalog/departments.ts';

/** `active` is the id of the option the arrows stand on. */
export type OptionState = { active: string | null; onFollow: () => void };

type Props = OptionState & {
  link: LinkProps;
  className: string | undefined;
  department?: Department | undefined;
  children: ReactNode;
};

/** One row of the dropdown: a link for the mouse, an option for the arrows. */
export function SearchOption(props: Props) {
  const { active, onFollow, link, className, department, children } = props;
  const id = useId();
  return (
    <Link
      {...link}
      id={id}
      className={className}
      role="option"
      aria-selected={id === active}
      tabIndex={-1}
      data-cat={department}
      preload={false}
      onClick={onFollow}
    >
      {children}
    </Link>
  );
}
