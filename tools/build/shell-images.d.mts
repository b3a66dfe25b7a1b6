export interface ShellImage {
  path: string;
  svg: string;
  edge: number;
  isOpaque: boolean;
}
export const IMAGES: readonly ShellImage[];
export function pixelsOf(png: Buffer): Promise<Buffer>;
export function draw(image: ShellImage): Promise<Buffer>;
