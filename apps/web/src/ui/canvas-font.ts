/** The families of fonts for texts on a canvas, which inherits none from the page. */
export const CANVAS_FONT = '-apple-system, "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';
