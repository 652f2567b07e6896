/** `src/routes/category.$.tsx` → `/category/$`, by the router's own naming. */
export const routeId = (file: string) =>
  `/${file
    .replace('src/routes/', '')
    .replace(/\.tsx$/, '')
    .replaceAll('.', '/')
    .replace(/(^|\/)index$/, '$1')}`;
