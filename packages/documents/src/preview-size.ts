/** In pixels; smaller images are not enlarged. */
export const PREVIEW_WIDTH = 640
