import { words } from './lexicon.js'

/** Measure words of Chinese and Japanese that count things; those that measure time or size are not among them. */
export const counters = words(
  '個 个 项 項 類 类 条 條 種 种 张 張 份 篇 组 組 处 處 点 點 款 件 名 枚 本 台 位 套 步 大 つ 種類 カ所 か所 ヶ所 箇所 章 層 层 道 家 段 例 档 檔 支 則 则',
)
