import type { Box } from './graph-layout';

/** Which part of a picture is seen: dragging moves it, the wheel zooms to where the pointer is. */
export class Viewport {
  #content: SVGGElement | undefined;
  #size = { width: 1, height: 1 };
  #x = 0;
  #y = 0;
  #scale = 1;

  constructor(readonly svg: SVGSVGElement) {
    svg.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const frame = svg.getBoundingClientRect();
        this.zoom(Math.exp(-event.deltaY / 400), event.clientX - frame.left, event.clientY - frame.top);
      },
      { passive: false },
    );
    svg.addEventListener('pointerdown', (event) => this.#drag(event));
  }

  show(content: SVGGElement, size: { readonly width: number; readonly height: number }): void {
    this.#content = content;
    this.#size = size;
    this.fit();
  }

  /** All of it, but never larger than life. */
  fit(): void {
    const { width, height } = this.svg.getBoundingClientRect();
    this.#scale = Math.min(1.2, width / this.#size.width, height / this.#size.height);
    this.#x = (width - this.#size.width * this.#scale) / 2;
    this.#y = Math.max(0, (height - this.#size.height * this.#scale) / 2);
    this.#apply();
  }

  /** Around a point of the window; its middle if none is given. */
  zoom(by: number, x?: number, y?: number): void {
    const { width, height } = this.svg.getBoundingClientRect();
    const [atX, atY] = [x ?? width / 2, y ?? height / 2];
    const scale = Math.min(4, Math.max(0.03, this.#scale * by));
    this.#x = atX - ((atX - this.#x) / this.#scale) * scale;
    this.#y = atY - ((atY - this.#y) / this.#scale) * scale;
    this.#scale = scale;
    this.#apply();
  }

  pan(x: number, y: number): void {
    this.#x += x;
    this.#y += y;
    this.#apply();
  }

  /** Moves only if the box is not seen already; too small a picture grows so that it can be read. */
  reveal({ x, y, width, height }: Box): void {
    const frame = this.svg.getBoundingClientRect();
    if (this.#scale < 0.5) this.#scale = 0.8;
    const left = (x - width / 2) * this.#scale + this.#x;
    const top = (y - height / 2) * this.#scale + this.#y;
    const isSeen =
      left >= 0 && top >= 0 && left + width * this.#scale <= frame.width && top + height * this.#scale <= frame.height;
    if (!isSeen) {
      this.#x = frame.width / 2 - x * this.#scale;
      this.#y = frame.height / 2 - y * this.#scale;
    }
    this.#apply();
  }

  #drag(start: PointerEvent): void {
    if (start.button !== 0) return;
    let [x, y] = [start.clientX, start.clientY];
    const move = (event: PointerEvent): void => {
      this.pan(event.clientX - x, event.clientY - y);
      [x, y] = [event.clientX, event.clientY];
    };
    const end = (): void => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
  }

  #apply(): void {
    this.#content?.setAttribute('transform', `translate(${this.#x} ${this.#y}) scale(${this.#scale})`);
  }
}
