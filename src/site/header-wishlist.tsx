/** The heart in the header with its count; customers only. */
export function HeaderWishlist() {
  return null;
}
