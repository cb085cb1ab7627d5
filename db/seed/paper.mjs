// What demo scenes are painted with: chance, color, light, paper, and the parts that several scenes share.
export const W = 1200, H = 900
export const n1 = (n) => Math.round(n * 10) / 10

// ---------- chance, color, noise ----------
export function chance(seed) {
  let a = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  a = Math.imul(a ^ (a >>> 13), 0xc2b2ae35) >>> 0
  const next = () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  for (let i = 0; i < 9; i++) next()
  return {
    next,
    in: (lo, hi) => lo + (hi - lo) * next(),
    int: (lo, hi) => Math.floor(lo + (hi - lo + 1) * next()),
    pick: (list) => list[Math.floor(next() * list.length)],
    yes: (p = 0.5) => next() < p,
    shuffle: (list) => list.map((v) => [next(), v]).sort((x, y) => x[0] - y[0]).map((p) => p[1]),
  }
}
const rgb = (h) => [1, 3, 5].map((i) => parseInt(h.slice(i, i + 2), 16))
const hex = (c) => '#' + c.map((v) => Math.max(0, Math.min(255, Math.round(v))).toString(16).padStart(2, '0')).join('')
export const mix = (a, b, t) => { const x = rgb(a), y = rgb(b); return hex(x.map((v, i) => v + (y[i] - v) * t)) }
export const dark = (c, t) => mix(c, '#122430', t)
export const lite = (c, t) => mix(c, '#fff6e2', t)
export function noise(r) {
  const v = Array.from({ length: 512 }, () => r.next())
  const at = (x) => { const i = Math.floor(x), f = x - i, s = f * f * (3 - 2 * f); return v[i & 511] * (1 - s) + v[(i + 1) & 511] * s }
  return (x, oct = 4) => { let s = 0, a = 0.5, q = 1; for (let i = 0; i < oct; i++) { s += a * at(x * q + i * 37); a /= 2; q *= 2.03 } return s }
}

// ---------- light at six times of day ----------
export const TIMES = {
  amanecer: { sky: ['#6f93ab', '#b9c3c2', '#f3cfae', '#ffe6c4'], sun: '#fff4d8', haze: '#f0cdb2', sea: ['#e4c4ac', '#6ea5a8', '#1d6570'], land: '#4a6354', sand: '#ecd6b6', lit: '#ffdcae', shade: '#2d4258', sunY: 0.9, glow: 0.85 },
  manana: { sky: ['#4f9dbb', '#8fc7d0', '#cfe5dc', '#f7f0da'], sun: '#fffbe8', haze: '#cfe2d8', sea: ['#a8dcd0', '#35a5a6', '#0b6e75'], land: '#3f6b4c', sand: '#f3e2c3', lit: '#fff1cc', shade: '#234a5c', sunY: 0.35, glow: 0.55 },
  mediodia: { sky: ['#2f86b0', '#6db7cb', '#b5dcdb', '#e6f0e0'], sun: '#ffffff', haze: '#bfdcd8', sea: ['#86d8cc', '#22a0a3', '#0a5f70'], land: '#3b7046', sand: '#f7e9cd', lit: '#fff7dc', shade: '#1d4a58', sunY: 0.12, glow: 0.4 },
  dorada: { sky: ['#5b8fa0', '#b0bda4', '#f2c27d', '#f9ae66'], sun: '#fff0c4', haze: '#eec08c', sea: ['#f5c68c', '#87a295', '#195f69'], land: '#4c5f3f', sand: '#e8bf8c', lit: '#ffcf85', shade: '#3b3f55', sunY: 0.8, glow: 0.95 },
  ocaso: { sky: ['#31406a', '#80587f', '#dd6f5b', '#f9b068'], sun: '#ffe0a0', haze: '#c9766c', sea: ['#f2a06c', '#8a6680', '#25405f'], land: '#3a3f52', sand: '#b98374', lit: '#ffb277', shade: '#232a48', sunY: 0.97, glow: 1 },
  noche: { sky: ['#0b1b2c', '#13344c', '#225468', '#4b7f84'], sun: '#f6f1da', haze: '#2a5566', sea: ['#4f8487', '#1d4a5c', '#0b2434'], land: '#12303a', sand: '#5c6a6c', lit: '#bfe0d4', shade: '#07131f', sunY: 0.25, glow: 0.5 },
}
export const PAINT = ['#e9b44c', '#d96c4e', '#5fa3a3', '#e7a79a', '#7fae8a', '#6f95b8', '#f1dcb4', '#c85a48', '#b7c6a0', '#d9c7e0', '#f0c9a0', '#8fb9c4']

// ---------- a sheet of paper to paint on ----------
export function sheet(seed, kind) {
  const r = chance(seed * 131 + [...kind].reduce((s, ch) => s * 31 + ch.charCodeAt(0), 7) % 99991)
  const defs = [], body = []
  let ids = 0
  const id = () => 'k' + (++ids)
  const stops = (list) => list.map((s, i) => {
    const [c, o = 1, at = i / (list.length - 1)] = Array.isArray(s) ? s : [s]
    return `<stop offset="${n1(at * 100)}%" stop-color="${c}"${o < 1 ? ` stop-opacity="${o}"` : ''}/>`
  }).join('')
  const c = {
    r, noise: noise(r), body,
    lin(list, x1 = 0, y1 = 0, x2 = 0, y2 = 1) { const i = id(); defs.push(`<linearGradient id="${i}" x1="${n1(x1 * 10) / 10}" y1="${n1(y1 * 10) / 10}" x2="${n1(x2 * 10) / 10}" y2="${n1(y2 * 10) / 10}">${stops(list)}</linearGradient>`); return `url(#${i})` },
    rad(list, cx = 0.5, cy = 0.5, rr = 0.5) { const i = id(); defs.push(`<radialGradient id="${i}" cx="${cx}" cy="${cy}" r="${rr}">${stops(list)}</radialGradient>`); return `url(#${i})` },
    blur(s) { const i = id(); defs.push(`<filter id="${i}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${s}"/></filter>`); return `filter="url(#${i})"` },
    clip(d) { const i = id(); defs.push(`<clipPath id="${i}"><path d="${d}"/></clipPath>`); return `clip-path="url(#${i})"` },
    raw(s) { body.push(s) },
    path(d, fill, more = '') { body.push(`<path d="${d}" fill="${fill}" ${more}/>`) },
    rect(x, y, w, h, fill, more = '') { body.push(`<rect x="${n1(x)}" y="${n1(y)}" width="${n1(w)}" height="${n1(h)}" fill="${fill}" ${more}/>`) },
    ell(x, y, rx, ry, fill, more = '') { body.push(`<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(rx)}" ry="${n1(ry)}" fill="${fill}" ${more}/>`) },
    stroke(d, color, w, more = '') { body.push(`<path d="${d}" fill="none" stroke="${color}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`) },
    poly(pts, fill, more = '') { body.push(`<path d="M${pts.map((p) => n1(p[0]) + ' ' + n1(p[1])).join('L')}Z" fill="${fill}" ${more}/>`) },
    group(attrs, draw) { body.push(`<g ${attrs}>`); draw(); body.push('</g>') },
    done(tone = {}) {
      const g = seed % 97, z = r.in(1.05, 1.15), tx = -26 - r.next() * (W * (z - 1) - 52), ty = -20 - r.next() * (H * (z - 1) - 40)
      const frame = r.yes() ? `translate(${n1(tx)} ${n1(ty)}) scale(${Math.round(z * 1000) / 1000})` : `translate(${n1(W - tx)} ${n1(ty)}) scale(${-Math.round(z * 1000) / 1000} ${Math.round(z * 1000) / 1000})`
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}"><defs>${defs.join('')}`
        + `<filter id="hand" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".018" numOctaves="3" seed="${g}" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="${tone.wobble ?? 9}" xChannelSelector="R" yChannelSelector="G"/></filter>`
        + `<filter id="dark" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".62" numOctaves="2" seed="${g + 1}"/><feColorMatrix values="0 0 0 0 .07 0 0 0 0 .12 0 0 0 0 .16 2.6 0 0 0 -1.3"/></filter>`
        + `<filter id="pale" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".5" numOctaves="2" seed="${g + 2}"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 .95 0 0 0 0 .84 0 2.6 0 0 -1.35"/></filter>`
        + `<filter id="wash" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".006 .011" numOctaves="4" seed="${g + 3}"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 .88 0 0 0 0 .7 0 0 2.4 0 -1.1"/></filter>`
        + `<filter id="brush" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".008 .16" numOctaves="2" seed="${g + 4}"/><feColorMatrix values="0 0 0 0 .06 0 0 0 0 .14 0 0 0 0 .2 1.8 0 0 0 -.92"/></filter>`
        + `<radialGradient id="vig" cx=".5" cy=".46" r=".75"><stop offset="60%" stop-color="#0c1a24" stop-opacity="0"/><stop offset="100%" stop-color="#0c1a24" stop-opacity=".3"/></radialGradient></defs>`
        + `<rect width="${W}" height="${H}" fill="${tone.base ?? '#cfd8d0'}"/><g filter="url(#hand)"><g transform="${frame}">${body.join('')}</g></g>`
        + `<rect width="${W}" height="${H}" filter="url(#wash)" opacity="${tone.wash ?? 0.13}"/><rect width="${W}" height="${H}" filter="url(#brush)" opacity=".11"/>`
        + `<rect width="${W}" height="${H}" filter="url(#dark)" opacity=".2"/><rect width="${W}" height="${H}" filter="url(#pale)" opacity=".17"/><rect width="${W}" height="${H}" fill="url(#vig)" opacity="${tone.vig ?? 0.8}"/></svg>`
    },
  }
  return c
}

// ---------- parts of a landscape ----------
export function sky(c, t, horizon, sunX = c.r.in(0.2, 0.8) * W) {
  const { r } = c, sy = Math.max(60, horizon * t.sunY)
  c.rect(-30, -30, W + 60, horizon + 60, c.lin(t.sky))
  c.ell(sunX, sy, 620, 460, c.rad([[t.sun, 0.85 * t.glow], [t.lit, 0.4 * t.glow, 0.3], [t.lit, 0, 1]]))
  const big = r.in(24, 40)
  if (t.glow > 0.7 || t === TIMES.noche) c.ell(sunX, sy - 8, big, big, t.sun, 'opacity=".95"')
  if (t === TIMES.noche) for (let i = 0; i < 130; i++) c.ell(r.in(0, W), Math.pow(r.next(), 1.4) * horizon * 0.9, r.in(0.7, 1.9), r.in(0.7, 1.9), '#fdf6dc', `opacity="${n1(r.in(0.3, 0.9))}"`)
  const soft = c.blur(9), soft2 = c.blur(3.5)
  const banks = r.int(2, 5)
  for (let b = 0; b < banks; b++) {
    const y = horizon * r.in(0.12, 0.86), x = r.in(-100, W), len = r.in(220, 560), up = t.sunY > 0.6
    const lit = mix(t.sky[3], t.sun, 0.5), under = mix(t.sky[up ? 1 : 0], t.haze, 0.45)
    for (let i = 0; i < 14; i++) {
      const k = i / 13, w = r.in(50, 150), px = x + k * len, hump = Math.sin(k * Math.PI) * r.in(8, 34)
      c.ell(px, y + 7 - hump * 0.3, w, r.in(6, 13), under, `opacity=".34" ${soft}`)
      c.ell(px + 8, y - hump, w * 0.6, r.in(6, 18), lit, `opacity=".42" ${i % 2 ? soft : soft2}`)
    }
  }
  return { x: sunX, y: sy }
}
export function ridgeLine(c, base, amp, freq, off, rough = 5) {
  const pts = []
  for (let x = -30; x <= W + 30; x += 7) pts.push([x, base - amp * c.noise(off + x * freq, rough)])
  return pts
}
export const under = (pts, bottom) => `M${pts.map((p) => n1(p[0]) + ' ' + n1(p[1])).join('L')}L${W + 30} ${bottom}L-30 ${bottom}Z`
export function ridge(c, pts, top, foot, bottom, t) {
  c.path(under(pts, bottom), c.lin([top, mix(top, foot, 0.55), foot]))
  // light that falls on the slopes facing the sun
  const { r } = c
  let d = '', e = ''
  for (let i = 3; i < pts.length - 3; i += 1) {
    const slope = pts[i + 2][1] - pts[i - 2][1], len = r.in(14, 60)
    const [x, y] = pts[i]
    if (slope > 2) d += `M${n1(x)} ${n1(y + 3)}q${n1(r.in(4, 14))} ${n1(len * 0.5)} ${n1(r.in(-8, 26))} ${n1(len)}`
    else if (slope < -2) e += `M${n1(x)} ${n1(y + 4)}q${n1(-r.in(2, 10))} ${n1(len * 0.5)} ${n1(r.in(-26, 6))} ${n1(len)}`
  }
  c.stroke(d, t.shade, 5, 'opacity=".13"')
  c.stroke(e, t.lit, 4, 'opacity=".2"')
}
export function canopy(c, pts, color, t, size, rows, step = size * 0.9) {
  const { r } = c
  for (let row = 0; row < rows; row++) for (let i = 0; i < pts.length; i += Math.max(1, Math.round(step / 7))) {
    const [x, y] = pts[i], s = size * r.in(0.6, 1.25), px = x + r.in(-9, 9), py = y + row * size * 0.85 + r.in(-6, 8)
    const tone = mix(color, r.pick([t.shade, t.lit, '#6f8f45', '#2f5a4a']), r.in(0.05, 0.3))
    c.ell(px, py, s, s * 0.82, dark(tone, 0.12))
    c.ell(px - s * 0.18, py - s * 0.22, s * 0.74, s * 0.55, tone)
    c.ell(px - s * 0.26, py - s * 0.36, s * 0.42, s * 0.24, mix(tone, t.lit, 0.22), 'opacity=".6"')
  }
}
export function sea(c, t, y0, y1, sun, more = {}) {
  const { r } = c, h = y1 - y0
  c.rect(-30, y0, W + 60, h + 40, c.lin([[mix(t.sea[1], t.haze, 0.35), 1, 0], [mix(t.sea[0], t.sea[1], 0.25), 1, 0.07], [t.sea[1], 1, 0.36], [t.sea[2], 1, 0.74], [more.shallow ?? t.sea[2], 1, 1]]))
  const soft = c.blur(16)
  for (let i = 0; i < 9; i++) { const k = r.in(0.12, 0.95); c.ell(r.in(0, W), y0 + h * k, r.in(90, 340), 5 + 26 * k, r.yes() ? t.sea[2] : lite(t.sea[1], 0.35), `opacity="${n1(r.in(0.2, 0.5))}" ${soft}`) }
  let a = '', b = '', g = ''
  for (let i = 0; i < 260; i++) {
    const k = Math.pow(r.next(), 1.7), y = y0 + 3 + h * k, w = 8 + k * r.in(30, 120), x = r.in(-40, W)
    const seg = `M${n1(x)} ${n1(y)}q${n1(w / 2)} ${n1(-2 - 6 * k)} ${n1(w)} 0`
    if (r.yes()) a += seg; else b += seg
  }
  for (let i = 0; i < 190; i++) {
    const k = Math.pow(r.next(), 1.5), y = y0 + 2 + h * k, spread = 14 + k * 170, x = sun.x + (r.next() + r.next() - 1) * spread, w = 6 + k * r.in(10, 60)
    g += `M${n1(x - w / 2)} ${n1(y)}h${n1(w)}`
  }
  c.stroke(a, lite(t.sea[0], 0.4), 2, 'opacity=".38"'); c.stroke(b, t.sea[2], 2.4, 'opacity=".35"')
  c.stroke(g, t.sun, 3, `opacity="${n1(0.3 + 0.45 * t.glow)}"`)
  c.rect(-30, y0 - 1, W + 60, 3, mix(t.sea[1], t.haze, 0.4), 'opacity=".6"')
}
export function palm(c, x, y, h, lean, dim, t, s = 1) {
  const { r } = c, tx = x + lean, ty = y - h
  const w = Math.max(2.2, h * 0.028)
  c.path(`M${n1(x - w)} ${n1(y)}Q${n1(x + lean * 0.1 - w * 0.7)} ${n1(y - h * 0.6)} ${n1(tx - w * 0.4)} ${n1(ty)}L${n1(tx + w * 0.4)} ${n1(ty)}Q${n1(x + lean * 0.2 + w)} ${n1(y - h * 0.55)} ${n1(x + w * 1.3)} ${n1(y)}Z`, c.lin([mix(dim, t.lit, 0.32), dim], 0, 0, 1, 0))
  const fronds = r.int(11, 14)
  for (let i = 0; i < fronds; i++) {
    const a = -Math.PI * 0.5 + (i / (fronds - 1) - 0.5) * 4.1 + r.in(-0.15, 0.15), L = h * r.in(0.34, 0.46) * s
    const fall = 0.35 + Math.abs(Math.cos(a)) * 0.55
    const at = (k) => [tx + Math.cos(a) * L * k, ty + Math.sin(a) * L * k * 0.8 + fall * L * k * k]
    let up = '', dn = `M${n1(tx)} ${n1(ty)}`
    for (let k = 0.08; k <= 1; k += 0.065) {
      const p = at(k), q = at(Math.min(1.05, k + 0.05)), dx = q[0] - p[0], dy = q[1] - p[1], m = Math.hypot(dx, dy) || 1
      const len = L * 0.27 * Math.sin(Math.min(1, k * 0.9 + 0.12) * Math.PI * 0.92) + 2
      up += `M${n1(p[0])} ${n1(p[1])}q${n1(dx / m * len * 0.6)} ${n1(dy / m * len * 0.4)} ${n1(dx / m * len * 0.7 - dy / m * len * 0.5)} ${n1(dy / m * len * 0.6 + len * 0.72)}`
      if (k < 0.9) up += `M${n1(p[0])} ${n1(p[1])}q${n1(dx / m * len * 0.5)} ${n1(dy / m * len * 0.4)} ${n1(dx / m * len * 0.85 + dy / m * len * 0.35)} ${n1(dy / m * len * 0.5 + len * 0.25)}`
      dn += `L${n1(p[0])} ${n1(p[1])}`
    }
    const tone = mix(dim, i % 3 ? t.lit : t.shade, i % 3 ? r.in(0.08, 0.3) : 0.2)
    c.stroke(up, tone, Math.max(1.1, h * 0.009)); c.stroke(dn, mix(tone, t.lit, 0.3), Math.max(1, h * 0.007))
  }
}
export function leafSpray(c, x, y, ang, n, L, color, t, round = false) {
  const { r } = c
  for (let i = 0; i < n; i++) {
    const a = ang + r.in(-0.95, 0.95), l = L * r.in(0.55, 1.15), bx = x + r.in(-L, L) * 0.5, by = y + r.in(-L, L) * 0.35
    const ex = bx + Math.cos(a) * l, ey = by + Math.sin(a) * l, nx = -Math.sin(a), ny = Math.cos(a), w = l * (round ? 0.5 : r.in(0.14, 0.22))
    const tone = mix(color, r.pick([t.shade, t.shade, t.lit, '#5e8a4a']), r.in(0.05, 0.34))
    c.path(`M${n1(bx)} ${n1(by)}C${n1(bx + nx * w + (ex - bx) * 0.25)} ${n1(by + ny * w + (ey - by) * 0.25)} ${n1(bx + nx * w + (ex - bx) * 0.75)} ${n1(by + ny * w + (ey - by) * 0.75)} ${n1(ex)} ${n1(ey)}C${n1(bx - nx * w + (ex - bx) * 0.75)} ${n1(by - ny * w + (ey - by) * 0.75)} ${n1(bx - nx * w + (ex - bx) * 0.25)} ${n1(by - ny * w + (ey - by) * 0.25)} ${n1(bx)} ${n1(by)}Z`, c.lin([lite(tone, 0.12), dark(tone, 0.18)], 0, 0, nx > 0 ? 1 : 0, 1))
    c.stroke(`M${n1(bx)} ${n1(by)}L${n1(bx + (ex - bx) * 0.9)} ${n1(by + (ey - by) * 0.9)}`, round ? '#c4694a' : mix(tone, t.lit, 0.45), 1.6, 'opacity=".6"')
  }
}
export function fern(c, x, y, a, L, color, t) {
  const bend = c.r.in(-0.5, 0.5) + (a > -Math.PI / 2 ? 0.7 : -0.7)
  let d = '', s = `M${n1(x)} ${n1(y)}`, px = x, py = y, ang = a
  for (let i = 0; i < 26; i++) {
    ang += bend / 26; px += Math.cos(ang) * L / 26; py += Math.sin(ang) * L / 26
    const l = L * 0.26 * Math.sin((i + 2) / 29 * Math.PI) * (1 - i / 46)
    s += `L${n1(px)} ${n1(py)}`
    for (const side of [-1.15, 1.15]) d += `M${n1(px)} ${n1(py)}q${n1(Math.cos(ang + side * 0.7) * l * 0.6)} ${n1(Math.sin(ang + side * 0.7) * l * 0.6)} ${n1(Math.cos(ang + side) * l)} ${n1(Math.sin(ang + side) * l + l * 0.12)}`
  }
  c.stroke(d, color, Math.max(2.4, L * 0.015)); c.stroke(s, mix(color, t.lit, 0.3), Math.max(1.6, L * 0.008))
}
export function bird(c, x, y, s, color) { c.stroke(`M${x} ${y}q${s * 0.5} ${-s * 0.6} ${s} 0q${s * 0.5} ${-s * 0.55} ${s} ${s * 0.1}`, color, Math.max(1.4, s * 0.16), 'opacity=".7"') }


// ---------- a boat ----------
export function boat(c, x, y, s, t, sail = true) {
  const g = c.blur(3)
  c.ell(x, y + s * 0.35, s * 1.5, s * 0.26, t.shade, `opacity=".35" ${g}`)
  c.path(`M${n1(x - s)} ${n1(y)}Q${n1(x)} ${n1(y + s * 0.2)} ${n1(x + s * 1.15)} ${n1(y - s * 0.1)}Q${n1(x + s * 0.9)} ${n1(y + s * 0.36)} ${n1(x + s * 0.5)} ${n1(y + s * 0.38)}H${n1(x - s * 0.7)}Q${n1(x - s)} ${n1(y + s * 0.3)} ${n1(x - s)} ${n1(y)}Z`, c.lin(['#fffaf0', '#e6d8c0', '#0b6e75']))
  if (sail) {
    c.stroke(`M${n1(x)} ${n1(y + 2)}V${n1(y - s * 2.6)}`, '#5a4636', Math.max(1.4, s * 0.05))
    c.path(`M${n1(x + s * 0.06)} ${n1(y - s * 2.5)}Q${n1(x + s * 0.95)} ${n1(y - s)} ${n1(x + s * 0.9)} ${n1(y - s * 0.22)}L${n1(x + s * 0.06)} ${n1(y - s * 0.2)}Z`, c.lin(['#fffdf6', mix('#e9d7bb', t.shade, 0.2)], 0, 0, 1, 1))
    c.path(`M${n1(x - s * 0.06)} ${n1(y - s * 2.3)}Q${n1(x - s * 0.6)} ${n1(y - s)} ${n1(x - s * 0.75)} ${n1(y - s * 0.2)}L${n1(x - s * 0.06)} ${n1(y - s * 0.2)}Z`, c.lin(['#f9c7a6', '#e4572e'], 0, 0, 0, 1))
    c.stroke(`M${n1(x - s * 0.5)} ${n1(y + s * 0.6)}h${n1(s)}M${n1(x - s * 0.3)} ${n1(y + s * 0.85)}h${n1(s * 0.7)}`, '#fff6e2', Math.max(1.4, s * 0.06), 'opacity=".5"')
  } else { c.rect(x - s * 0.3, y - s * 0.42, s * 0.7, s * 0.42, '#fbf3e2'); c.rect(x - s * 0.38, y - s * 0.5, s * 0.86, s * 0.1, '#e4572e') }
}

// ---------- rooms ----------
// A room is a box seen from its open side: u across (-1..1), v up (0 floor .. 1 ceiling), d deep (0 near .. 1 back wall).
export function room(c, vx, vy, back) {
  const near = { l: -260, r: W + 260, t: -330, b: H + 250 }
  const b = { l: vx - back * 1.5, r: vx + back * 1.5, t: vy - back * 0.95, b: vy + back * 0.75 }
  return (u, v, d) => { const k = (1 / (1 + (1 - d) * 0)) * 0 + (1 / (1 + d * 2.4) - 1 / 3.4) / (1 - 1 / 3.4); const q = (a, z) => z + (a - z) * k; return [q(near.l, b.l) + (q(near.r, b.r) - q(near.l, b.l)) * (u + 1) / 2, q(near.b, b.b) + (q(near.t, b.t) - q(near.b, b.b)) * v] }
}
export const quad = (c, p, list, fill, more) => c.poly(list.map((a) => p(...a)), fill, more)
export function tiles(c, p, a, b, n, m) {
  for (let i = 0; i < n; i++) for (let j = 0; j < m; j++) {
    const u0 = -1 + 2 * i / n, u1 = -1 + 2 * (i + 1) / n, d0 = j / m, d1 = (j + 1) / m, um = (u0 + u1) / 2, dm = (d0 + d1) / 2
    quad(c, p, [[u0, 0, d0], [u1, 0, d0], [u1, 0, d1], [u0, 0, d1]], (i + j) % 2 ? a : mix(a, b, 0.16))
    quad(c, p, [[um, 0, d0], [u1, 0, dm], [um, 0, d1], [u0, 0, dm]], b, 'opacity=".6"'); quad(c, p, [[um, 0, d0 + (dm - d0) * 0.55], [um + (u1 - um) * 0.45, 0, dm], [um, 0, d1 - (d1 - dm) * 0.55], [um - (u1 - um) * 0.45, 0, dm]], a)
  }
}
export function view(c, x0, y0, x1, y1, t) { // the view from a window
  const { r } = c, d = `M${x0} ${y0}H${x1}V${y1}H${x0}Z`, h = y1 - y0, hz = y0 + h * r.in(0.45, 0.6)
  c.group(c.clip(d), () => {
    c.rect(x0, y0, x1 - x0, h, c.lin(t.sky)); c.ell(r.in(x0, x1), hz - 20, 220, 150, c.rad([[t.sun, 0.9], [t.sun, 0]]))
    if (r.yes(0.6)) { c.rect(x0, hz, x1 - x0, h, c.lin([t.sea[0], t.sea[1], t.sea[2]])); let g = ''; for (let i = 0; i < 40; i++) g += `M${n1(r.in(x0, x1))} ${n1(r.in(hz + 3, y1))}h${n1(r.in(6, 26))}`; c.stroke(g, t.sun, 2, 'opacity=".5"') }
    const pts = []; const o = r.in(0, 200); for (let x = x0 - 10; x <= x1 + 10; x += 7) pts.push([x, hz + 6 - h * 0.24 * c.noise(o + x * 0.008, 5)])
    if (r.yes(0.7)) { c.path(`M${pts.map((q) => n1(q[0]) + ' ' + n1(q[1])).join('L')}L${x1 + 10} ${n1(hz + 4)}L${x0 - 10} ${n1(hz + 4)}Z`, mix(t.land, t.haze, 0.5)) }
    const near = pts.map(([x]) => [x, y1 - h * 0.02 - h * 0.26 * c.noise(o + 60 + x * 0.012, 4)]); canopy(c, near, t.land, t, h * 0.05, 3)
    if (r.yes(0.5)) palm(c, r.in(x0 + 30, x1 - 60), y1 + 10, h * r.in(0.5, 0.72), r.in(-30, 40), dark(t.land, 0.1), t)
  })
}
export function pot(c, x, y, s, t, col = '#c96b4f') { c.ell(x + s * 0.3, y, s * 0.9, s * 0.14, t.shade, 'opacity=".3"'); c.path(`M${n1(x - s * 0.42)} ${n1(y - s * 0.8)}H${n1(x + s * 0.42)}L${n1(x + s * 0.3)} ${n1(y)}H${n1(x - s * 0.3)}Z`, c.lin([lite(col, 0.2), dark(col, 0.25)], 0, 0, 1, 0)); leafSpray(c, x, y - s * 0.95, -1.57, 26, s * 1.25, '#44744e', t) }
