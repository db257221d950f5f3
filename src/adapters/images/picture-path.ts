/** Where this platform’s own server scales a site’s pictures: `/_image?url=/assets/x.jpg&w=640&q=75&f=auto` */
export const PICTURE_PATH = '/_image';
