/** In pixels; pictures that are smaller stay so. */
export const PREVIEW_WIDTH = 640
