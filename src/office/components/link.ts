import type { ComponentProps, ComponentType } from 'react';
import { Link } from '#ui/navigation/link.tsx';

type Props = ComponentProps<'a'> & { to: string; search?: object };

/** The shop's link, which knows the addresses of the shop by their types; those of the office are plain text. */
export const OfficeLink = Link as unknown as ComponentType<Props>;
