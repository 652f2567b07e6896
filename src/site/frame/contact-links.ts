export const phoneLink = (phone: string) => `tel:${phone.replaceAll(/\s/g, '')}`;
export const mailLink = (email: string) => `mailto:${email}`;
