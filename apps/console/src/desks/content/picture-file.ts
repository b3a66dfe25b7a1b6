/** A picture as a file of the operator, and as a call takes it. */
export const PICTURE_KINDS = 'image/jpeg,image/png,image/webp';

export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',', 2)[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
