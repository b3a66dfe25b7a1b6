/** The pictures that an operator can choose. */
export const PICTURE_KINDS = 'image/jpeg,image/png,image/webp';
