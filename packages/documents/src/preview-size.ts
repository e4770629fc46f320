/** In pixels. Smaller PNG and JPEG images are not enlarged; drawings, pages and video frames are. */
export const PREVIEW_WIDTH = 640
